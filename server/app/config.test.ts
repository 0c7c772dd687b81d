import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { projectRoot } from '../base/project-root.ts'

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n')
  }
}

describe('without any settings', () => {
  test('it is the demo, for this machine only, with everything in ./data', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 4000,
      contentPort: 4001,
      dataDir: join(projectRoot, 'data'),
      publicUrl: 'http://localhost:4000',
      contentUrl: 'http://localhost:4001',
      sessionHours: 8,
      loadingScreenMilliseconds: 2500,
    })
  })

  test('an empty value is none', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '  ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })
})

describe('demo data', () => {
  test.each<[string, Record<string, string>]>([
    ['a database of its own', { DATABASE_URL: 'postgres://coppice@db/coppice' }],
    ['production', { NODE_ENV: 'production' }],
    ['a first administrator to invite', { ADMIN_EMAIL: 'ada@example.org' }],
    ['a setting', { DEMO: '0' }],
  ])('is left out with %s, and then other machines may call', (_, settings) => {
    expect(readConfig(settings)).toMatchObject({ demo: false, host: '0.0.0.0' })
  })

  test.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://coppice@db/coppice' },
    { NODE_ENV: 'production' },
  ])('is refused where a provider may have its own data: %o', (settings) => {
    expect(problemsOf({ DEMO: '1', ...settings })).toEqual([expect.stringContaining('please leave DEMO out')])
  })
})

test('settings cannot be changed by the code that they are given to, and can be copied into a thread', () => {
  const config = readConfig({
    METRICS_PORT: '9464',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    BRANDED_HOSTS: 'learn.example.org=acme',
  })
  for (const part of [config, config.metrics, config.s3, config.provider])
    expect(() => Object.assign(part as object, { listener: () => undefined })).toThrow(TypeError)
  expect(structuredClone(config)).toEqual(config)
})

test('metrics are off unless asked for, and then for this machine only', () => {
  expect(readConfig({})).not.toHaveProperty('metrics')
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  const settings = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }
  expect(readConfig(settings).metrics).toEqual({ port: 9464, host: '10.0.0.5' })
})

test('addresses lose their slash, and default to the ports', () => {
  const { publicUrl, contentUrl } = readConfig({
    PUBLIC_URL: 'https://Learn.Example.org/',
    CONTENT_PORT: '4100',
  })
  expect([publicUrl, contentUrl]).toEqual(['https://learn.example.org', 'http://localhost:4100'])
})

test('courses may have an origin each', () => {
  expect(readConfig({ CONTENT_URL: 'http://*.localhost:4001/' }).contentUrl).toBe('http://*.localhost:4001')
})

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' }

test('files go to S3 when all of its settings are there', () => {
  expect(readConfig({})).not.toHaveProperty('s3')
  expect(readConfig({ ...s3, S3_ENDPOINT: 'http://localhost:9000' }).s3).toEqual({
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'hunter2',
    region: 'us-east-1',
    endpoint: 'http://localhost:9000',
  })
})

test.each<[Record<string, string>, string]>([
  [{ PORT: '0' }, 'PORT is "0"'],
  [{ PORT: '65536' }, 'PORT is "65536"'],
  [{ PORT: '40.5' }, 'PORT is "40.5"'],
  [{ SESSION_HOURS: '-1' }, 'SESSION_HOURS is "-1"'],
  [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES is "all"'],
  [{ MAXIMUM_PACKAGE_MB: '1e99' }, 'MAXIMUM_PACKAGE_MB is "1e99"'],
  [{ PUBLIC_URL: 'learn.example.org' }, 'PUBLIC_URL is "learn.example.org"'],
  [{ PUBLIC_URL: 'https://example.org/learn' }, 'PUBLIC_URL is "https://example.org/learn"'],
  [{ CONTENT_URL: 'ftp://example.org' }, 'CONTENT_URL is "ftp://example.org"'],
  [{ CONTENT_URL: 'https://course-*.example.org' }, 'CONTENT_URL is "https://course-*.example.org"'],
  [{ CONTENT_URL: 'https://*' }, 'CONTENT_URL is "https://*"'],
  [{ PUBLIC_URL: 'https://*.example.org' }, 'PUBLIC_URL is "https://*.example.org"'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL is not an address we can use'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL is not an address we can use'],
  [{ ADMIN_EMAIL: 'ada' }, 'ADMIN_EMAIL is "ada"'],
  [{ MAIL_FROM: 'Coppice' }, 'MAIL_FROM is "Coppice"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ INSIDE_HOSTS: 'ok.test, https://a.test' }, 'INSIDE_HOSTS has "https://a.test" in it'],
  [{ INSIDE_HOSTS: '127.1' }, 'INSIDE_HOSTS has "127.1" in it'],
  [{ DEMO: 'yes' }, 'DEMO is "yes"'],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT is "on"'],
  [{ METRICS_PORT: '4001' }, 'METRICS_PORT is 4001, as CONTENT_PORT'],
  [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing'],
  [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing'],
  [{ ...s3, S3_BUCKET: 'My_Bucket' }, 'S3_BUCKET is "My_Bucket"'],
  [{ ...s3, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT is not an address we can use'],
  [{ PORT: '4001' }, 'PORT and CONTENT_PORT are both 4001'],
  [
    { PUBLIC_URL: 'https://learn.example.org', CONTENT_URL: 'https://learn.example.org/' },
    'PUBLIC_URL and CONTENT_URL are both https://learn.example.org',
  ],
])('%o ends the start with a sentence that says what to do', (settings, begin) => {
  const [problem, ...others] = problemsOf(settings)
  expect(problem).toContain(begin)
  expect(problem).toContain('please')
  expect(others).toEqual([])
})

test('a secret in an address is not repeated', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'mysql://coppice:hunter2@db/coppice' })
  expect(problem).not.toContain('hunter2')
})

test('all problems are reported at once', () => {
  expect(problemsOf({ PORT: 'x', DEMO: 'x', SESSION_HOURS: 'x' })).toHaveLength(3)
})

test('the loading screen lasts as long as it is set, from nothing to 10 seconds', () => {
  for (const milliseconds of [0, 700, 10_000])
    expect(readConfig({ LOADING_SCREEN_MS: String(milliseconds) })).toMatchObject({
      loadingScreenMilliseconds: milliseconds,
    })
  for (const wrong of ['-1', '10001', '2.5', 'long'])
    expect(problemsOf({ LOADING_SCREEN_MS: wrong })).toEqual([
      `LOADING_SCREEN_MS is "${wrong}": please set a whole number from 0 to 10000, or leave it out for 2500.`,
    ])
})

describe('OpenTelemetry', () => {
  const endpoint = 'https://user:secret@collector.example.org:4318'

  test('is used where an address is set, unless it is disabled', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'training' }).telemetry).toBeUndefined()
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).telemetry).toMatchObject({
      endpoint,
      headers: {},
      metricSeconds: 60,
      service: 'coppice',
    })
    const off = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }
    expect(readConfig(off).telemetry).toBeUndefined()
  })

  test('has the headers that are set, decoded', () => {
    const given = 'authorization=Bearer%20a=b, x-team=one%2Ctwo'
    const { telemetry } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: given,
    })
    expect(telemetry?.headers).toEqual({ authorization: 'Bearer a=b', 'x-team': 'one,two' })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'is not an address we can use'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'please set one of http/json'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret', 'is not a list of headers'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x=%0d%0asecret', 'is not a list of headers'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x=%secret', 'is not a list of headers'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '10', 'whole number from 1000'],
  ])('is refused with %s=%s', (name, value, reason) => {
    const problems = problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, [name]: value })
    expect(problems).toEqual([expect.stringContaining(reason)])
    expect(problems[0]).toContain(name)
    expect(problems[0]).not.toContain('secret')
  })
})
