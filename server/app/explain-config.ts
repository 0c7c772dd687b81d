// Says for each setting what it is for, its value as the server sees it, and where that comes from (npm run check-config).
import { type Config, type TelemetrySettings, providerVariables } from './config.ts'
import { type Environment, fileOf, secretNames } from './settings.ts'

/** Has the name, a description, and a function that returns the value as the server uses it. A secret is never shown. */
type Setting = [name: string, about: string, valueOf: (config: Config) => string | number]

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
const setOrNot = (value: string | undefined) => (value ? 'set, not shown' : 'not set')
const withoutPassword = (address: string | undefined, otherwise: string) => {
  if (!address) return otherwise
  const url = new URL(address)
  return `${url.protocol}//${url.username && `${url.username}@`}${url.host}${url.pathname}`
}
const orNone = (value: string | undefined) => value || 'not set'
const provider = (field: keyof Config['provider'], about: string): Setting => [
  providerVariables[field],
  about,
  (config) => orNone(config.provider[field]),
]

const ofTelemetry =
  (valueOf: (settings: TelemetrySettings) => string | number) =>
  ({ telemetry, isTelemetryDisabled }: Config) => {
    if (telemetry) return valueOf(telemetry)
    return isTelemetryDisabled ? 'off, because OTEL_SDK_DISABLED is true' : 'off'
  }

const settings: Setting[] = [
  ['PORT', 'where the product is served', ({ port }) => port],
  ['CONTENT_PORT', 'where courses are served', ({ contentPort }) => contentPort],
  ['HOST', 'the address to listen on', ({ host }) => host],
  ['PUBLIC_URL', 'the origin that people open', ({ publicUrl }) => publicUrl],
  ['CONTENT_URL', 'the origin of courses', ({ contentUrl }) => contentUrl],
  ['DATA_DIR', 'the folder of files and of the embedded PostgreSQL', ({ dataDir }) => dataDir],
  [
    'DATABASE_URL',
    'the PostgreSQL server',
    ({ databaseUrl }) => withoutPassword(databaseUrl, 'embedded, in DATA_DIR'),
  ],
  [
    'DATABASE_DIRECT_URL',
    'PostgreSQL itself, past a pooler that pools by transaction',
    ({ databaseDirectUrl }) => withoutPassword(databaseDirectUrl, 'as DATABASE_URL'),
  ],
  [
    'DATABASE_OWNER_URL',
    'the role that owns the tables',
    ({ databaseOwnerUrl }) => withoutPassword(databaseOwnerUrl, 'as DATABASE_URL'),
  ],
  ['DATABASE_PREPARED', 'whether statements are prepared', ({ isPreparing }) => yesOrNo(isPreparing)],
  [
    'KEYS_SECRET',
    'the secret that encrypts keys in the database',
    ({ keysSecret }) => (keysSecret ? 'set, not shown' : 'in KEYS_SECRET_FILE'),
  ],
  [
    'KEYS_SECRET_FILE',
    'where that secret is stored, and created by the first start',
    ({ keysSecretFile }) => keysSecretFile,
  ],
  ['S3_BUCKET', 'the bucket of files', ({ s3 }) => s3?.bucket ?? 'files in DATA_DIR'],
  ['S3_ENDPOINT', 'the S3 server', ({ s3 }) => withoutPassword(s3?.endpoint, 'that of AWS')],
  ['S3_REGION', 'its region', ({ s3 }) => orNone(s3?.region)],
  ['S3_ACCESS_KEY_ID', 'the name of its key', ({ s3 }) => setOrNot(s3?.accessKeyId)],
  ['S3_SECRET_ACCESS_KEY', 'its key', ({ s3 }) => setOrNot(s3?.secretAccessKey)],
  [
    'SMTP_URL',
    'the mail server',
    ({ smtpUrl }) => withoutPassword(smtpUrl, 'none: mail is recorded, not sent'),
  ],
  ['MAIL_FROM', 'the sender of mails', ({ mailFrom }) => mailFrom],
  [
    'ADMIN_EMAIL',
    'the first administrator, who gets a link to set a password',
    ({ adminEmail }) => orNone(adminEmail),
  ],
  ['DEMO', 'whether an empty database gets the demo', ({ demo }) => yesOrNo(demo)],
  [
    'BRANDED_HOSTS',
    "hosts whose log-in has a client's look",
    ({ brandedHosts }) => orNone([...brandedHosts].map((pair) => pair.join('=')).join(',')),
  ],
  [
    'INSIDE_HOSTS',
    'hosts of your network that webhooks and single sign-on may reach',
    ({ insideHosts }) => orNone(insideHosts.join(',')),
  ],
  ['TRUSTED_PROXIES', 'how many proxies are in front', ({ trustedProxies }) => trustedProxies],
  [
    'STOP_DELAY_SECONDS',
    'how long it still answers after SIGTERM, in seconds',
    ({ stopDelaySeconds }) => stopDelaySeconds,
  ],
  ['SESSION_HOURS', 'how long a log-in lasts without use', ({ sessionHours }) => sessionHours],
  [
    'MAXIMUM_PACKAGE_MB',
    'the largest upload of a course',
    ({ maximumPackageBytes }) => maximumPackageBytes / 1024 / 1024,
  ],
  [
    'ATTEMPT_LOG_DAYS',
    'how long the log of an attempt is stored; 0 is permanently',
    ({ attemptLogDays }) => attemptLogDays,
  ],
  [
    'LOADING_SCREEN_MS',
    'how long the loading screen is shown, in milliseconds',
    ({ loadingScreenMilliseconds }) => loadingScreenMilliseconds,
  ],
  ['LOG_LEVEL', 'how much is logged', ({ logLevel }) => logLevel],
  ['METRICS_PORT', 'where Prometheus reads', ({ metrics }) => metrics?.port ?? 'off'],
  ['METRICS_HOST', 'the address for it', ({ metrics }) => metrics?.host ?? 'off'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'the OpenTelemetry collector that gets traces and metrics',
    ofTelemetry(({ endpoint }) => withoutPassword(endpoint, 'off')),
  ],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'headers for it, such as a token',
    ofTelemetry(({ headers }) => setOrNot(Object.keys(headers).join())),
  ],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'how it is sent there', ofTelemetry(() => 'http/json')],
  [
    'OTEL_METRIC_EXPORT_INTERVAL',
    'how often metrics are sent, in milliseconds',
    ofTelemetry(({ metricSeconds }) => metricSeconds * 1000),
  ],
  ['OTEL_SERVICE_NAME', 'the name of this service', ofTelemetry(({ service }) => service)],
  [
    'OTEL_RESOURCE_ATTRIBUTES',
    'what else describes it, such as deployment.environment.name=test',
    ofTelemetry((own) => orNone(own.attributes)),
  ],
  ['OTEL_TRACES_SAMPLER', 'which requests and jobs are traced', ofTelemetry(({ sampler }) => sampler)],
  [
    'OTEL_TRACES_SAMPLER_ARG',
    'how many of them, such as 0.1',
    ofTelemetry((own) => orNone(own.samplerArgument)),
  ],
  [
    'OTEL_SDK_DISABLED',
    'true sends nothing, although there is a collector',
    ({ isTelemetryDisabled }) => String(isTelemetryDisabled),
  ],
  provider('name', 'your name; empty fields of the provider can be filled on the page Provider'),
  provider('registeredAddress', 'your registered address'),
  provider('companyNumber', 'your company number'),
  provider('loginText', 'the text above the fields of the log-in'),
  provider('privacyContact', 'whom to ask about privacy'),
  provider('legalBasis', 'the legal basis, in the privacy policy'),
  provider('processors', 'with whom you share data, in the privacy policy'),
  provider('storageLocation', 'where data is stored, in the privacy policy'),
  provider('retentionPeriod', 'how long data is stored, in the privacy policy'),
  provider('supervisoryAuthority', 'to whom people can turn, in the privacy policy'),
]

export const explainedNames = settings.map(([name]) => name)

/** Returns two lines for each setting: name, value and source, and below them what the setting is. */
export const explainConfig = (config: Config, environment: Environment): string[] =>
  settings.flatMap(([name, about, valueOf]) => [
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
