// Says for each setting what it is for, its value as the server sees it, and where that comes from (npm run check-config).
import type { Config, TelemetrySettings } from './config.ts'
import { type Environment, fileOf, secretNames } from './settings.ts'

interface Setting {
  name: string
  about: string
  /** Returns the value as the server uses it. A secret is never shown. */
  valueOf: (config: Config) => string | number
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
const setOrNot = (value: string | undefined) => (value ? 'set, not shown' : 'not set')
const withoutPassword = (address: string | undefined, otherwise: string) => {
  if (!address) return otherwise
  const url = new URL(address)
  return `${url.protocol}//${url.username && `${url.username}@`}${url.host}${url.pathname}`
}
const orNone = (value: string | undefined) => value || 'not set'
const provider = (name: string, field: keyof Config['provider'], about: string): Setting => ({
  name,
  about,
  valueOf: (config) => orNone(config.provider[field]),
})

const ofTelemetry = (
  name: string,
  about: string,
  valueOf: (settings: TelemetrySettings) => string | number,
): Setting => ({ name, about, valueOf: (config) => (config.telemetry ? valueOf(config.telemetry) : 'off') })

const settings: Setting[] = [
  { name: 'PORT', about: 'where the product is served', valueOf: ({ port }) => port },
  { name: 'CONTENT_PORT', about: 'where courses are served', valueOf: ({ contentPort }) => contentPort },
  { name: 'HOST', about: 'the address to listen on', valueOf: ({ host }) => host },
  { name: 'PUBLIC_URL', about: 'the origin that people open', valueOf: ({ publicUrl }) => publicUrl },
  { name: 'CONTENT_URL', about: 'the origin of courses', valueOf: ({ contentUrl }) => contentUrl },
  {
    name: 'DATA_DIR',
    about: 'the folder of files and of the embedded PostgreSQL',
    valueOf: ({ dataDir }) => dataDir,
  },
  {
    name: 'DATABASE_URL',
    about: 'the PostgreSQL server',
    valueOf: ({ databaseUrl }) => withoutPassword(databaseUrl, 'embedded, in DATA_DIR'),
  },
  {
    name: 'DATABASE_DIRECT_URL',
    about: 'PostgreSQL itself, past a pooler that pools by transaction',
    valueOf: ({ databaseDirectUrl }) => withoutPassword(databaseDirectUrl, 'as DATABASE_URL'),
  },
  {
    name: 'DATABASE_OWNER_URL',
    about: 'the role that owns the tables',
    valueOf: ({ databaseOwnerUrl }) => withoutPassword(databaseOwnerUrl, 'as DATABASE_URL'),
  },
  {
    name: 'DATABASE_PREPARED',
    about: 'whether statements are prepared',
    valueOf: ({ isPreparing }) => yesOrNo(isPreparing),
  },
  {
    name: 'KEYS_SECRET',
    about: 'the secret that encrypts keys in the database',
    valueOf: ({ keysSecret }) => (keysSecret ? 'set, not shown' : 'in KEYS_SECRET_FILE'),
  },
  {
    name: 'KEYS_SECRET_FILE',
    about: 'where that secret is stored, and created by the first start',
    valueOf: ({ keysSecretFile }) => keysSecretFile,
  },
  { name: 'S3_BUCKET', about: 'the bucket of files', valueOf: ({ s3 }) => s3?.bucket ?? 'files in DATA_DIR' },
  {
    name: 'S3_ENDPOINT',
    about: 'the S3 server',
    valueOf: ({ s3 }) => withoutPassword(s3?.endpoint, 'that of AWS'),
  },
  { name: 'S3_REGION', about: 'its region', valueOf: ({ s3 }) => orNone(s3?.region) },
  { name: 'S3_ACCESS_KEY_ID', about: 'the name of its key', valueOf: ({ s3 }) => setOrNot(s3?.accessKeyId) },
  { name: 'S3_SECRET_ACCESS_KEY', about: 'its key', valueOf: ({ s3 }) => setOrNot(s3?.secretAccessKey) },
  {
    name: 'SMTP_URL',
    about: 'the mail server',
    valueOf: ({ smtpUrl }) => withoutPassword(smtpUrl, 'none: mail is recorded, not sent'),
  },
  { name: 'MAIL_FROM', about: 'the sender of mails', valueOf: ({ mailFrom }) => mailFrom },
  {
    name: 'ADMIN_EMAIL',
    about: 'the first administrator, who gets a link to set a password',
    valueOf: ({ adminEmail }) => orNone(adminEmail),
  },
  { name: 'DEMO', about: 'whether an empty database gets the demo', valueOf: ({ demo }) => yesOrNo(demo) },
  {
    name: 'BRANDED_HOSTS',
    about: "hosts whose log-in has a client's look",
    valueOf: ({ brandedHosts }) => orNone([...brandedHosts].map((pair) => pair.join('=')).join(',')),
  },
  {
    name: 'INSIDE_HOSTS',
    about: 'hosts of your network that webhooks and single sign-on may reach',
    valueOf: ({ insideHosts }) => orNone(insideHosts.join(',')),
  },
  {
    name: 'TRUSTED_PROXIES',
    about: 'how many proxies are in front',
    valueOf: ({ trustedProxies }) => trustedProxies,
  },
  {
    name: 'STOP_DELAY_SECONDS',
    about: 'how long it still answers after SIGTERM, in seconds',
    valueOf: ({ stopDelaySeconds }) => stopDelaySeconds,
  },
  {
    name: 'SESSION_HOURS',
    about: 'how long a log-in lasts without use',
    valueOf: ({ sessionHours }) => sessionHours,
  },
  {
    name: 'MAXIMUM_PACKAGE_MB',
    about: 'the largest upload of a course',
    valueOf: ({ maximumPackageBytes }) => maximumPackageBytes / 1024 / 1024,
  },
  {
    name: 'ATTEMPT_LOG_DAYS',
    about: 'how long the log of an attempt is stored; 0 is permanently',
    valueOf: ({ attemptLogDays }) => attemptLogDays,
  },
  {
    name: 'LOADING_SCREEN_MS',
    about: 'how long the loading screen is shown, in milliseconds',
    valueOf: ({ loadingScreenMilliseconds }) => loadingScreenMilliseconds,
  },
  { name: 'LOG_LEVEL', about: 'how much is logged', valueOf: ({ logLevel }) => logLevel },
  { name: 'METRICS_PORT', about: 'where Prometheus reads', valueOf: ({ metrics }) => metrics?.port ?? 'off' },
  { name: 'METRICS_HOST', about: 'the address for it', valueOf: ({ metrics }) => metrics?.host ?? 'off' },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    about: 'the OpenTelemetry collector that gets traces and metrics',
    valueOf: ({ telemetry }) => withoutPassword(telemetry?.endpoint, 'off'),
  },
  ofTelemetry('OTEL_EXPORTER_OTLP_HEADERS', 'headers for it, such as a token', ({ headers }) =>
    setOrNot(Object.keys(headers).join()),
  ),
  ofTelemetry('OTEL_EXPORTER_OTLP_PROTOCOL', 'how it is sent there', () => 'http/json'),
  ofTelemetry(
    'OTEL_METRIC_EXPORT_INTERVAL',
    'how often metrics are sent, in milliseconds',
    ({ metricSeconds }) => metricSeconds * 1000,
  ),
  ofTelemetry('OTEL_SERVICE_NAME', 'the name of this service', ({ service }) => service),
  ofTelemetry(
    'OTEL_RESOURCE_ATTRIBUTES',
    'what else describes it, such as deployment.environment.name=test',
    (own) => orNone(own.attributes),
  ),
  ofTelemetry('OTEL_TRACES_SAMPLER', 'which requests and jobs are traced', ({ sampler }) => sampler),
  ofTelemetry('OTEL_TRACES_SAMPLER_ARG', 'how many of them, such as 0.1', (own) =>
    orNone(own.samplerArgument),
  ),
  {
    name: 'OTEL_SDK_DISABLED',
    about: 'true sends nothing, although there is a collector',
    valueOf: ({ telemetry }) => (telemetry ? 'false' : 'nothing is sent'),
  },
  provider(
    'PROVIDER_NAME',
    'name',
    'your name; empty fields of the provider can be filled on the page Provider',
  ),
  provider('PROVIDER_ADDRESS', 'registeredAddress', 'your registered address'),
  provider('PROVIDER_COMPANY_NUMBER', 'companyNumber', 'your company number'),
  provider('PROVIDER_LOGIN_TEXT', 'loginText', 'the text above the fields of the log-in'),
  provider('PRIVACY_CONTACT', 'privacyContact', 'whom to ask about privacy'),
  provider('PRIVACY_LEGAL_BASIS', 'legalBasis', 'the legal basis, in the privacy policy'),
  provider('PRIVACY_PROCESSORS', 'processors', 'with whom you share data, in the privacy policy'),
  provider('PRIVACY_STORAGE_LOCATION', 'storageLocation', 'where data is stored, in the privacy policy'),
  provider('PRIVACY_RETENTION_PERIOD', 'retentionPeriod', 'how long data is stored, in the privacy policy'),
  provider(
    'PRIVACY_SUPERVISORY_AUTHORITY',
    'supervisoryAuthority',
    'to whom people can turn, in the privacy policy',
  ),
]

export const explainedNames = settings.map(({ name }) => name)

/** Returns two lines for each setting: name, value and source, and below them what the setting is. */
export const explainConfig = (config: Config, environment: Environment): string[] =>
  settings.flatMap(({ name, about, valueOf }) => [
    `${name} = ${valueOf(config)}   (${sourceOf(environment, name)})`,
    `    ${about}`,
  ])

function sourceOf(environment: Environment, name: string): string {
  const file = secretNames.includes(name) ? fileOf(environment, name) : undefined
  if (file) return `from the file ${file}`
  return environment[name]?.trim() ? 'from the environment' : 'not set, so the default'
}

/** The names of our settings begin with one of these, and those of other programs do not. */
const ownBeginning =
  /^(DATABASE|S3|PROVIDER|PRIVACY|METRICS|BRANDED|KEYS|SMTP|MAIL|SESSION|MAXIMUM|ATTEMPT|LOADING|INSIDE)_/

/** Returns a sentence for each name in the environment that looks like a setting and is none, such as one with a slip. */
export const unknownSettings = (environment: Environment): string[] =>
  Object.keys(environment)
    .filter((name) => ownBeginning.test(name) && !explainedNames.includes(name))
    .filter((name) => !secretNames.some((secret) => name === `${secret}_FILE`))
    .map((name) => `${name} is set, but Coppice has no such setting. Please check how it is spelt.`)
