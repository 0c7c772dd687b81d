// The settings, read from the environment once. A wrong one stops the start with a sentence that says how to fix it.
import { canonicalEmail } from '#contract/rules/email.ts'
import { join, resolve } from 'node:path'
import type { Provider } from '#contract/calls/theme.ts'
import { projectRoot } from '../base/project-root.ts'
import type { S3Settings } from '../files/s3-store.ts'
import { type Environment, readerOf } from './settings.ts'

export interface Config {
  port: number
  contentPort: number
  host: string
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string
  /** Bypasses a pooler that does not preserve sessions; absent: as `databaseUrl`. */
  databaseDirectUrl?: string
  /** Where people open the product, without a slash at the end. Links in mails start with it. */
  publicUrl: string
  /** Where courses are played: another origin; with a star in it, one for each course. */
  contentUrl: string
  /** Absent: mail is recorded and shown at /emails, but not sent. */
  smtpUrl?: string
  mailFrom: string
  adminEmail?: string
  /** For the privacy policy; without a name the stored name stays. */
  provider: Provider
  /** Hosts on which the log-in page has the look of a client, with the client's referral code (rule branding-2). */
  brandedHosts: ReadonlyMap<string, string>
  /** An empty database is filled with the demo (server/demo). */
  demo: boolean
  /** Absent: files are stored in `dataDir`. */
  s3?: S3Settings
  /** The number of proxies in front, needed to find the caller's real address. */
  trustedProxies: number
  /** For how long it answers calls after its health check reports that it stops, so that proxies notice in time. */
  stopDelaySeconds: number
  sessionHours: number
  maximumPackageBytes: number
  /** How long the log of an attempt is stored after its last entry; 0 means permanently. */
  attemptLogDays: number
  logLevel: string
  /** Where Prometheus reads; absent: nowhere. */
  metrics?: { port: number; host: string }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export class ConfigError extends Error {}

/** @throws ConfigError with a sentence for each wrong setting */
export function readConfig(environment: Environment = process.env): Config {
  const reader = readerOf(environment)
  const { text, whole, oneOf, origin, connection, email, hosts, problems } = reader

  const port = whole('PORT', { otherwise: 4000, least: 1, most: 65_535 })
  const contentPort = whole('CONTENT_PORT', { otherwise: 4001, least: 1, most: 65_535 })
  const publicUrl = origin('PUBLIC_URL', `http://localhost:${port}`)
  const contentUrl = origin('CONTENT_URL', `http://localhost:${contentPort}`, 'https://*.courses.example.org')
  if (port === contentPort)
    problems.push(
      `PORT and CONTENT_PORT are both ${port}: courses need an origin of their own, please give them different ports.`,
    )
  else if (publicUrl === contentUrl)
    problems.push(
      `PUBLIC_URL and CONTENT_URL are both ${publicUrl}: courses need an origin of their own, please give them another host or port.`,
    )

  const metricsPort = whole('METRICS_PORT', { otherwise: undefined, least: 1, most: 65_535 })
  if (metricsPort === port || metricsPort === contentPort)
    problems.push(
      `METRICS_PORT is ${metricsPort}, as ${metricsPort === port ? 'PORT' : 'CONTENT_PORT'}: metrics are not for the public, please give them a port of their own.`,
    )

  const databaseUrl = connection(
    'DATABASE_URL',
    /^postgres(ql)?:\/\//,
    'postgres://user:password@host:5432/coppice',
  )
  const databaseDirectUrl = connection(
    'DATABASE_DIRECT_URL',
    /^postgres(ql)?:\/\//,
    'postgres://user:password@host:5432/coppice',
  )
  if (databaseDirectUrl && !text('DATABASE_URL'))
    problems.push('DATABASE_DIRECT_URL is set without DATABASE_URL: please set both, or only DATABASE_URL.')
  const s3 = readS3(reader)
  const smtpUrl = connection('SMTP_URL', /^smtps?:\/\//, 'smtps://user:password@mail.example.org')
  const givenAdmin = email('ADMIN_EMAIL')
  const adminEmail = givenAdmin && canonicalEmail(givenAdmin)

  const production = environment['NODE_ENV'] === 'production'
  const forReal = databaseUrl || production
  const demo = oneOf('DEMO', ['0', '1'], forReal || adminEmail ? '0' : '1') === '1'
  // Demo data has a known password, so it never goes where a provider's own data may be (rule access-11).
  if (demo && forReal)
    problems.push(
      'DEMO is 1 together with DATABASE_URL or NODE_ENV=production: demo data has a known password, please leave DEMO out.',
    )

  const config: Config = {
    port,
    contentPort,
    // With demo data only this machine may call.
    host: text('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(text('DATA_DIR') ?? join(projectRoot, 'data')),
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(databaseDirectUrl ? { databaseDirectUrl } : {}),
    publicUrl,
    contentUrl,
    ...(s3 ? { s3 } : {}),
    ...(smtpUrl ? { smtpUrl } : {}),
    mailFrom: email('MAIL_FROM') ?? `no-reply@${new URL(publicUrl).hostname}`,
    ...(adminEmail ? { adminEmail } : {}),
    provider: readProvider(reader),
    brandedHosts: hosts('BRANDED_HOSTS'),
    demo,
    trustedProxies: whole('TRUSTED_PROXIES', { otherwise: 0, least: 0, most: 10 }),
    stopDelaySeconds: whole('STOP_DELAY_SECONDS', { otherwise: 0, least: 0, most: 300 }),
    sessionHours: whole('SESSION_HOURS', { otherwise: 8, least: 1, most: 720 }),
    maximumPackageBytes:
      whole('MAXIMUM_PACKAGE_MB', { otherwise: 2048, least: 1, most: 100_000 }) * 1024 * 1024,
    attemptLogDays: whole('ATTEMPT_LOG_DAYS', { otherwise: 365, least: 0, most: 36_500 }),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    ...(metricsPort ? { metrics: { port: metricsPort, host: text('METRICS_HOST') ?? '127.0.0.1' } } : {}),
  }
  if (problems.length) throw new ConfigError(problems.join('\n'))
  return config
}

const readProvider = ({ text }: ReturnType<typeof readerOf>): Provider => ({
  name: text('PROVIDER_NAME') ?? '',
  registeredAddress: text('PROVIDER_ADDRESS') ?? '',
  companyNumber: text('PROVIDER_COMPANY_NUMBER') ?? '',
  privacyContact: text('PRIVACY_CONTACT') ?? '',
  legalBasis: text('PRIVACY_LEGAL_BASIS') ?? '',
  processors: text('PRIVACY_PROCESSORS') ?? '',
  storageLocation: text('PRIVACY_STORAGE_LOCATION') ?? '',
  retentionPeriod: text('PRIVACY_RETENTION_PERIOD') ?? '',
  supervisoryAuthority: text('PRIVACY_SUPERVISORY_AUTHORITY') ?? '',
})

/** All of them or none: with half of them files would be stored in a place that is not read. */
function readS3({ text, connection, problems }: ReturnType<typeof readerOf>): S3Settings | undefined {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const [bucket, accessKeyId, secretAccessKey] = names.map(text)
  const endpoint = connection('S3_ENDPOINT', /^https?:\/\//, 'https://s3.example.org')
  if (bucket && accessKeyId && secretAccessKey) {
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
      problems.push(
        `S3_BUCKET is "${bucket}": please set the name of a bucket, of 3 to 63 small letters, digits, dots and hyphens.`,
      )
    const region = text('S3_REGION') ?? 'us-east-1'
    return { bucket, accessKeyId, secretAccessKey, region, ...(endpoint ? { endpoint } : {}) }
  }
  const missing = names.filter((name) => !text(name))
  if (missing.length < names.length || text('S3_ENDPOINT') || text('S3_REGION'))
    problems.push(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: please set all of ${names.join(', ')}, or none for files in DATA_DIR.`,
    )
  return undefined
}
