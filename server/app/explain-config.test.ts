// What npm run check-config says, and secrets in files.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../base/project-root.ts'
import { readConfig } from './config.ts'
import { explainConfig, explainedNames, unknownSettings } from './explain-config.ts'

const folder = await mkdtemp(join(tmpdir(), 'coppice-settings-'))
afterAll(() => rm(folder, { recursive: true }))
async function inFile(name: string, content: string) {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}
const linesOf = (environment: Record<string, string>) => explainConfig(readConfig(environment), environment)

test('each setting that the code reads is explained, and no other', async () => {
  const code = await readFile(join(projectRoot, 'server', 'app', 'config.ts'), 'utf8')
  const read = new Set(code.match(/(?<=')[A-Z][A-Z0-9]*(_[A-Z0-9]+)*(?=')/g))
  // It is read for one default only, and is a setting of Node.
  read.delete('NODE_ENV')
  expect(explainedNames.toSorted()).toEqual([...read].toSorted())
})

test('a value is shown with its source, and a default as such', () => {
  const lines = linesOf({ PORT: '4100', MAXIMUM_PACKAGE_MB: '10' })
  expect(lines).toContain('PORT = 4100   (from the environment)')
  expect(lines).toContain('MAXIMUM_PACKAGE_MB = 10   (from the environment)')
  expect(lines).toContain('CONTENT_PORT = 4001   (not set, so the default)')
  expect(lines).toContain('SMTP_URL = none: mail is recorded, not sent   (not set, so the default)')
})

test('whether OpenTelemetry is disabled is shown as it is set, and why nothing is sent', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  const shown = (environment: Record<string, string>) =>
    linesOf(environment).filter((line) => /^OTEL_(SDK_DISABLED|EXPORTER_OTLP_ENDPOINT) /.test(line))
  const off = 'OTEL_EXPORTER_OTLP_ENDPOINT = off   (not set, so the default)'
  const sent = 'OTEL_EXPORTER_OTLP_ENDPOINT = http://collector:4318/   (from the environment)'
  expect(shown({})).toEqual([off, 'OTEL_SDK_DISABLED = false   (not set, so the default)'])
  expect(shown({ OTEL_SDK_DISABLED: 'false' })).toEqual([
    off,
    'OTEL_SDK_DISABLED = false   (from the environment)',
  ])
  expect(shown(collector)).toEqual([sent, 'OTEL_SDK_DISABLED = false   (not set, so the default)'])
  expect(shown({ ...collector, OTEL_SDK_DISABLED: 'true' })).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT = off, because OTEL_SDK_DISABLED is true   (from the environment)',
    'OTEL_SDK_DISABLED = true   (from the environment)',
  ])
})

test('a secret is read from its file, and no secret is shown', async () => {
  const environment = {
    DATABASE_URL_FILE: await inFile('database', 'postgres://coppice:hidden-1@db:5432/learning\n'),
    SMTP_URL: 'smtps://sender:hidden-2@mail.example.org',
    KEYS_SECRET: 'hidden-3'.repeat(8),
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'hidden-4',
    S3_SECRET_ACCESS_KEY_FILE: await inFile('s3', 'hidden-5'),
  }
  expect(readConfig(environment)).toMatchObject({
    databaseUrl: 'postgres://coppice:hidden-1@db:5432/learning',
    s3: { accessKeyId: 'hidden-4', secretAccessKey: 'hidden-5' },
  })
  const lines = linesOf(environment)
  expect(lines.join('\n')).not.toContain('hidden')
  expect(lines).toContain(
    `DATABASE_URL = postgres://coppice@db:5432/learning   (from the file ${environment.DATABASE_URL_FILE})`,
  )
  expect(lines).toContain('SMTP_URL = smtps://sender@mail.example.org   (from the environment)')
})

test('a file that is not there, is empty, or stands beside the setting itself stops the start with a sentence', async () => {
  const missing = join(folder, 'missing')
  const empty = await inFile('empty', ' \n')
  expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(
    `SMTP_URL_FILE is ${missing}, which cannot be read (ENOENT).`,
  )
  expect(() => readConfig({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE is ${empty}, which is empty.`)
  const both = { SMTP_URL: 'smtp://mail', SMTP_URL_FILE: await inFile('smtp', 'smtp://other') }
  expect(() => readConfig(both)).toThrow('SMTP_URL and SMTP_URL_FILE are both set')
})

test('a name that looks like a setting and is none is reported', () => {
  const environment = { PATH: '/bin', S3_REGIO: 'x', SMTP_URL_FILE: 'x', DATABASE_URL: 'x', HOME: '/' }
  expect(unknownSettings(environment)).toEqual([
    'S3_REGIO is set, but Coppice has no such setting. Please check how it is spelt.',
  ])
})
