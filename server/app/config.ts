// The settings, read from the environment once. A wrong one stops the start with a message that explains how to fix it.
import { canonicalEmail } from '#contract/rules/email.ts'
import { defaultLoadingScreenMilliseconds } from '#contract/rules/loading-screen.ts'
import { join, resolve } from 'node:path'
import type { Provider } from '#contract/calls/theme.ts'
import { OperatorError } from '../base/operator-error.ts'
import { projectRoot } from '../base/project-root.ts'
import type { S3Settings } from '../files/s3-store.ts'
import { minKeysSecretLength } from '../signing/keys-secret.ts'
import {
  type Environment,
  type Settings,
  connection,
  email,
  headers,
  hostList,
  hosts,
  oneOf,
  openSettings,
  origin,
  text,
  whole,
} from './settings.ts'

export interface Config {
  port: number
  contentPort: number
  host: string
  dataDir: string
  /** Absent when the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl?: string
  /** The address that bypasses a pooler which does not preserve sessions; absent when it is the same as `databaseUrl`. */
  databaseDirectUrl?: string
  /** The address for the role that owns the tables, without a pooler. Set when `databaseUrl` has another role. */
  databaseOwnerUrl?: string
  /** Whether statements that are used again are prepared, once a connection. */
  isPreparing: boolean
  /** The address at which people open the product, without a slash at the end. Links in mails start with it. */
  publicUrl: string
  /** The origin where courses are played, which differs from that of the product. With a star in it, each course has its own origin. */
  contentUrl: string
  /** Absent when mail is not sent, but only recorded and shown at /emails. */
  smtpUrl?: string
  mailFrom: string
  adminEmail?: string
  /** Applies where the page of settings has no value. Without a name here, the stored name stays. */
  provider: Provider
  /** Hosts on which the log-in page has the look of a client, with the client's referral code (rule branding-2). */
  brandedHosts: ReadonlyMap<string, string>
  /** Hosts inside the network that outgoing requests may reach, also without encryption; each with or without a port. */
  insideHosts: readonly string[]
  /** Whether an empty database is filled with the demo (server/demo). */
  demo: boolean
  /** Absent when files are stored in `dataDir`. */
  s3?: S3Settings
  /** The secret that encrypts the private keys in the database; absent when it is in `keysSecretFile`. */
  keysSecret?: string
  keysSecretFile: string
  /** The number of proxies in front, needed to find the caller's real address. */
  trustedProxies: number
  /** How long the server still answers calls after its health check reports that it stops, so that proxies notice in time. */
  stopDelaySeconds: number
  sessionHours: number
  maximumPackageBytes: number
  /** How long the log of an attempt is stored after its last entry; 0 means permanently. */
  attemptLogDays: number
  /** How long the loading screen stays at the first page of a visit (rule screens-5). */
  loadingScreenMilliseconds: number
  logLevel: string
  /** The address where Prometheus reads; absent when there is none. */
  metrics?: { port: number; host: string }
  /** Where traces and metrics are sent by OpenTelemetry; absent when they are not. */
  telemetry?: TelemetrySettings
  /** Nothing is sent, although there may be a collector. */
  isTelemetryDisabled: boolean
}

/** OpenTelemetry itself reads most of its variables, which are here to be explained. */
export interface TelemetrySettings {
  endpoint: string
  headers: Record<string, string>
  metricSeconds: number
  service: string
  attributes: string
  sampler: string
  samplerArgument: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export class ConfigError extends OperatorError {}

/** For what says where a setting comes from. */
export const environmentNow = (): Environment => process.env

/** The log level for errors that happen before the settings are read, or because of them. */
export const wantedLogLevel = (environment: Environment = process.env): string =>
  environment['LOG_LEVEL'] ?? 'info'

/** @throws ConfigError with a sentence for each wrong setting */
export function readConfig(environment: Environment = process.env): Config {
  const settings = openSettings(environment)
  const addresses = readAddresses(settings)
  const database = readDatabase(settings)
  const s3 = readS3(settings)
  const smtpUrl = connection(settings, 'SMTP_URL', /^smtps?:\/\//, 'smtps://user:password@mail.example.org')
  const isTelemetryDisabled = oneOf(settings, 'OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true'
  const telemetry = isTelemetryDisabled ? undefined : readTelemetry(settings)
  const givenAdmin = email(settings, 'ADMIN_EMAIL')
  const adminEmail = givenAdmin && canonicalEmail(givenAdmin)
  const isProduction = Boolean(database.databaseUrl) || environment['NODE_ENV'] === 'production'
  const demo = readDemo(settings, { isProduction, hasAdmin: Boolean(adminEmail) })
  const dataDir = resolve(text(settings, 'DATA_DIR') ?? join(projectRoot, 'data'))
  const config: Config = {
    ...addresses,
    // A server with demo data answers only this machine.
    host: text(settings, 'HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    ...readKeysSecret(settings, dataDir),
    ...database,
    ...(s3 ? { s3 } : {}),
    ...(smtpUrl ? { smtpUrl } : {}),
    mailFrom: email(settings, 'MAIL_FROM') ?? `no-reply@${new URL(addresses.publicUrl).hostname}`,
    ...(adminEmail ? { adminEmail } : {}),
    provider: readProvider(settings),
    brandedHosts: hosts(settings, 'BRANDED_HOSTS'),
    insideHosts: hostList(settings, 'INSIDE_HOSTS'),
    demo,
    ...readLimits(settings),
    ...(telemetry ? { telemetry } : {}),
    isTelemetryDisabled,
    logLevel: oneOf(settings, 'LOG_LEVEL', logLevels, 'info'),
  }
  if (settings.problems.length) throw new ConfigError(settings.problems.join('\n'))
  return freezeDeep(config)
}

/** Freezes the settings, because all code shares them: a library that writes into them fails at once, and no other code fails later. */
function freezeDeep<T extends object>(settings: T): T {
  for (const value of Object.values(settings))
    if (typeof value === 'object' && value !== null) freezeDeep(value as object)
  return Object.freeze(settings)
}

function readAddresses(settings: Settings) {
  const { problems } = settings
  const port = whole(settings, 'PORT', { otherwise: 4000, min: 1, max: 65_535 })
  const contentPort = whole(settings, 'CONTENT_PORT', { otherwise: 4001, min: 1, max: 65_535 })
  const publicUrl = origin(settings, 'PUBLIC_URL', `http://localhost:${port}`)
  const contentUrl = origin(
    settings,
    'CONTENT_URL',
    `http://localhost:${contentPort}`,
    'https://*.courses.example.org',
  )
  if (port === contentPort)
    problems.push(
      `PORT and CONTENT_PORT are both ${port}: courses need an origin of their own, please give them different ports.`,
    )
  else if (publicUrl === contentUrl)
    problems.push(
      `PUBLIC_URL and CONTENT_URL are both ${publicUrl}: courses need an origin of their own, please give them another host or port.`,
    )

  const metricsPort = whole(settings, 'METRICS_PORT', { otherwise: undefined, min: 1, max: 65_535 })
  if (metricsPort === port || metricsPort === contentPort)
    problems.push(
      `METRICS_PORT is ${metricsPort}, as ${metricsPort === port ? 'PORT' : 'CONTENT_PORT'}: metrics are not for the public, please give them a port of their own.`,
    )
  const metrics = metricsPort && { port: metricsPort, host: text(settings, 'METRICS_HOST') ?? '127.0.0.1' }
  return { port, contentPort, publicUrl, contentUrl, ...(metrics ? { metrics } : {}) }
}

function readDatabase(settings: Settings) {
  const read = (name: string) =>
    connection(settings, name, /^postgres(ql)?:\/\//, 'postgres://user:password@host:5432/coppice')
  const databaseUrl = read('DATABASE_URL')
  const databaseDirectUrl = read('DATABASE_DIRECT_URL')
  const databaseOwnerUrl = read('DATABASE_OWNER_URL')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'])
    if (text(settings, name) && !text(settings, 'DATABASE_URL'))
      settings.problems.push(`${name} is set without DATABASE_URL: please set both, or only DATABASE_URL.`)
  // A pooler that pools by transaction has to support prepared statements (pgbouncer from 1.21 on, with max_prepared_statements).
  const isPreparing = oneOf(settings, 'DATABASE_PREPARED', ['0', '1'], databaseDirectUrl ? '0' : '1') === '1'
  return {
    isPreparing,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(databaseDirectUrl ? { databaseDirectUrl } : {}),
    ...(databaseOwnerUrl ? { databaseOwnerUrl } : {}),
  }
}

function readDemo(
  settings: Settings,
  { isProduction, hasAdmin }: { isProduction: boolean; hasAdmin: boolean },
): boolean {
  const demo = oneOf(settings, 'DEMO', ['0', '1'], isProduction || hasAdmin ? '0' : '1') === '1'
  // Demo data has a known password, so it never goes where a provider's own data may be (rule access-11).
  if (demo && isProduction)
    settings.problems.push(
      'DEMO is 1 together with DATABASE_URL or NODE_ENV=production: demo data has a known password, please leave DEMO out.',
    )
  return demo
}

const readLimits = (settings: Settings) => ({
  trustedProxies: whole(settings, 'TRUSTED_PROXIES', { otherwise: 0, min: 0, max: 10 }),
  stopDelaySeconds: whole(settings, 'STOP_DELAY_SECONDS', { otherwise: 0, min: 0, max: 300 }),
  sessionHours: whole(settings, 'SESSION_HOURS', { otherwise: 8, min: 1, max: 720 }),
  maximumPackageBytes:
    whole(settings, 'MAXIMUM_PACKAGE_MB', { otherwise: 2048, min: 1, max: 100_000 }) * 1024 * 1024,
  attemptLogDays: whole(settings, 'ATTEMPT_LOG_DAYS', { otherwise: 365, min: 0, max: 36_500 }),
  loadingScreenMilliseconds: whole(settings, 'LOADING_SCREEN_MS', {
    otherwise: defaultLoadingScreenMilliseconds,
    min: 0,
    max: 10_000,
  }),
})

/** Names the variable of each field. */
export const providerVariables: Record<keyof Provider, string> = {
  name: 'PROVIDER_NAME',
  registeredAddress: 'PROVIDER_ADDRESS',
  companyNumber: 'PROVIDER_COMPANY_NUMBER',
  privacyContact: 'PRIVACY_CONTACT',
  legalBasis: 'PRIVACY_LEGAL_BASIS',
  processors: 'PRIVACY_PROCESSORS',
  storageLocation: 'PRIVACY_STORAGE_LOCATION',
  retentionPeriod: 'PRIVACY_RETENTION_PERIOD',
  supervisoryAuthority: 'PRIVACY_SUPERVISORY_AUTHORITY',
  loginText: 'PROVIDER_LOGIN_TEXT',
}

const readProvider = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(providerVariables).map(([field, name]) => [field, text(settings, name) ?? '']),
  ) as Record<keyof Provider, string>

function readKeysSecret(settings: Settings, dataDir: string) {
  const keysSecret = text(settings, 'KEYS_SECRET')
  if (keysSecret !== undefined && keysSecret.length < minKeysSecretLength)
    settings.problems.push(
      `KEYS_SECRET has ${keysSecret.length} characters: please set one of at least ${minKeysSecretLength}, such as openssl rand -base64 32 prints.`,
    )
  return {
    ...(keysSecret ? { keysSecret } : {}),
    keysSecretFile: resolve(text(settings, 'KEYS_SECRET_FILE') ?? join(dataDir, 'keys.secret')),
  }
}

/** The names are those of OpenTelemetry, so that what operators know of them holds here. */
function readTelemetry(settings: Settings): TelemetrySettings | undefined {
  const endpoint = connection(
    settings,
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    /^https?:\/\//,
    'https://collector.example.org:4318',
  )
  if (!endpoint) return undefined
  oneOf(settings, 'OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json'], 'http/json')
  const interval = { otherwise: 60_000, min: 1_000, max: 3_600_000 }
  return {
    endpoint,
    headers: headers(settings, 'OTEL_EXPORTER_OTLP_HEADERS'),
    metricSeconds: whole(settings, 'OTEL_METRIC_EXPORT_INTERVAL', interval) / 1000,
    service: text(settings, 'OTEL_SERVICE_NAME') ?? 'coppice',
    attributes: text(settings, 'OTEL_RESOURCE_ATTRIBUTES') ?? '',
    sampler: text(settings, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on',
    samplerArgument: text(settings, 'OTEL_TRACES_SAMPLER_ARG') ?? '',
  }
}

/** Reads all of these settings or none: with half of them, files would be stored in a place that is not read. */
function readS3(settings: Settings): S3Settings | undefined {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const [bucket, accessKeyId, secretAccessKey] = names.map((name) => text(settings, name))
  const endpoint = connection(settings, 'S3_ENDPOINT', /^https?:\/\//, 'https://s3.example.org')
  if (bucket && accessKeyId && secretAccessKey) {
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
      settings.problems.push(
        `S3_BUCKET is "${bucket}": please set the name of a bucket, of 3 to 63 small letters, digits, dots and hyphens.`,
      )
    const region = text(settings, 'S3_REGION') ?? 'us-east-1'
    return { bucket, accessKeyId, secretAccessKey, region, ...(endpoint ? { endpoint } : {}) }
  }
  const missing = names.filter((name) => !text(settings, name))
  if (missing.length < names.length || text(settings, 'S3_ENDPOINT') || text(settings, 'S3_REGION'))
    settings.problems.push(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: please set all of ${names.join(', ')}, or none for files in DATA_DIR.`,
    )
  return undefined
}
