// A server with every optional setting does its background work: what one of them breaks is not seen with the others alone.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { afterAll, expect, inject, test, vi } from 'vitest'
import * as evidencePacks from '#contract/calls/evidence-packs.ts'
import * as health from '#contract/calls/health.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { freePort } from '#server/db/free-port.ts'
import { databaseOn } from '../support/global-setup.ts'
import { startMailServer } from '../support/mail-server.ts'
import { runBackup } from '../support/run-backup.ts'
import { startS3 } from '../support/s3.ts'
import { type ServerProcess, makeFolder, startServer } from '../support/server-process.ts'
import { administrator, becomeAdministrator, logIn, toServer, upload } from '../support/work.ts'

const { folder, remove } = await makeFolder()
const mailServer = await startMailServer()
const stores = [await startS3(), await startS3()] as const
const id = crypto.randomUUID().replaceAll('-', '')
const databases = [`every_one_${id}`, `every_two_${id}`] as const
const [owner, role] = [`every_owner_${id}`, `every_server_${id}`]
const databaseServer = inject('databaseServer')

async function query<Row extends pg.QueryResultRow>(
  address: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}
const inDatabase = <Row extends pg.QueryResultRow>(statement: string) =>
  query<Row>(databaseOn(databaseServer, databases[0]), statement)

await query(
  databaseServer,
  `create role ${owner} login password 'secret'`,
  `create role ${role} login password 'secret'`,
  ...databases.map((name) => `create database ${name} owner ${owner}`),
)
const servers: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await query(databaseServer, ...databases.map((name) => `drop database ${name} with (force)`))
  await query(databaseServer, `drop role ${owner}, ${role}`)
  for (const s3 of stores) await s3.stop()
  await remove()
})

async function settingsOf(at: 0 | 1): Promise<Record<string, string>> {
  const as = (username: string) =>
    Object.assign(new URL(databaseOn(databaseServer, databases[at])), { username, password: 'secret' }).href
  return {
    ...stores[at].settings,
    S3_REGION: 'eu-west-2',
    DATABASE_URL: as(role),
    DATABASE_DIRECT_URL: as(role),
    DATABASE_OWNER_URL: as(owner),
    DATABASE_PREPARED: '1',
    KEYS_SECRET: 'a secret of all servers, long enough',
    KEYS_SECRET_FILE: join(folder, 'keys.secret'),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Rowan & Wells <no-reply@example.test>',
    ADMIN_EMAIL: administrator,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://learn.example.test',
    CONTENT_URL: 'https://*.courses.example.test',
    METRICS_PORT: String(await freePort()),
    METRICS_HOST: '127.0.0.1',
    // A collector that is not there.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    OTEL_SDK_DISABLED: 'false',
    OTEL_SERVICE_NAME: 'training',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
    TRUSTED_PROXIES: '1',
    STOP_DELAY_SECONDS: '1',
    BRANDED_HOSTS: 'acme.example.test=ACME',
    INSIDE_HOSTS: 'intranet.example.test, 10.0.0.5:8080',
    SESSION_HOURS: '10',
    MAXIMUM_PACKAGE_MB: '100',
    ATTEMPT_LOG_DAYS: '90',
    PROVIDER_NAME: 'Rowan & Wells',
    PROVIDER_ADDRESS: '1 High Street',
    PROVIDER_COMPANY_NUMBER: '123',
    PROVIDER_LOGIN_TEXT: 'Welcome',
    PRIVACY_CONTACT: 'privacy@example.test',
    PRIVACY_LEGAL_BASIS: 'contract',
    PRIVACY_PROCESSORS: 'nobody',
    PRIVACY_STORAGE_LOCATION: 'Wales',
    PRIVACY_RETENTION_PERIOD: 'two years',
    PRIVACY_SUPERVISORY_AUTHORITY: 'the ICO',
  }
}

async function start(at: 0 | 1) {
  const settings = await settingsOf(at)
  const server = await startServer({ dataDir: join(folder, `data-${at}`), settings })
  servers.push(server)
  await server.ready
  return { server, settings }
}

/** Somebody who is reminded of a course, somebody who manages them and gets the digest today, and an old mail. */
const fill = `
  with course as (
    select id from courses
  ), pathway as (
    insert into pathways (name, description) values ('Safety', '') returning id
  ), item as (
    insert into pathway_courses (pathway_id, course_id, added_at)
    select pathway.id, course.id, now() - interval '100 days' from pathway, course
  ), deadline as (
    insert into deadlines (pathway_id, kind, day) select id, 'fixed', current_date + 3 from pathway
  ), client as (
    insert into clients (name, url_token, referral_code, maximum_learners, time_zone)
    values ('Acme', 'acme', 'ACME', 0, 'UTC') returning id
  ), assigned as (
    insert into client_pathways (client_id, pathway_id, assigned_at)
    select client.id, pathway.id, now() - interval '100 days' from client, pathway
  ), person as (
    insert into users (client_id, first_name, last_name, email, url_token, role, email_confirmed_at, member_since)
    select client.id, 'Lea', 'Rner', name || '@example.test', name, role, now() - interval '100 days', now() - interval '100 days'
      from client, (values ('learner', 'LEARNER'), ('manager', 'CLIENTADMIN')) as given (name, role)
  ), old as (
    insert into outbox (to_address, to_name, template_type, subject, html, text, created_at, processed_at, has_left)
    values ('old@example.test', 'Old', 'ResetPassword', 'Old', 'a text', 'a text', now() - interval '120 days',
            now() - interval '120 days', true)
  ), period as (
    update provider_settings set mails_months = 3
  )
  insert into reminder_policies
  select id, true, current_date - 30, false, '{3}', null, 1, '{}', null, extract(isodow from now() at time zone 'UTC'),
         0, true, 0, '{}' from client`

const runNow = () =>
  inDatabase("update jobs set next_run_at = now() where name in ('Reminders', 'Retention rules')")

async function mailTo(address: string, subject: RegExp) {
  await vi.waitFor(
    async () => {
      const letters = mailServer.arrived.filter(({ to }) => to[0] === address)
      const subjects = await Promise.all(
        letters.map(async ({ raw }) => (await new PostalMime().parse(raw)).subject),
      )
      expect(subjects.join('\n')).toMatch(subject)
    },
    { timeout: 60_000, interval: 200 },
  )
}

test('no setting is left out here', async () => {
  const read = await readFile(join(projectRoot, 'server', 'app', 'config.ts'), 'utf8')
  const names = new Set(read.match(/(?<=')[A-Z][A-Z\d]*(?:_[A-Z\d]+)*(?=')/g))
  // Of a demo; what is set for every server of these tests.
  for (const name of [
    'ADMIN',
    'DEMO',
    'DATA_DIR',
    'HOST',
    'PORT',
    'CONTENT_PORT',
    'LOG_LEVEL',
    'LOADING_SCREEN_MS',
  ])
    names.delete(name)
  expect([...names].sort()).toEqual(Object.keys(await settingsOf(0)).sort())
})

test('pack, reminder, digest, retention rule and restore do their work', { timeout: 300_000 }, async () => {
  const { server, settings } = await start(0)
  const admin = await becomeAdministrator(server)
  await upload(server, admin, 'Fire safety')
  await inDatabase(fill)
  await runNow()
  await mailTo('learner@example.test', /to complete/)
  await mailTo('manager@example.test', /Acme/)
  await vi.waitFor(
    async () => {
      const old = await inDatabase<{ html: string }>("select html from outbox where subject = 'Old'")
      expect(old).toEqual([{ html: '' }])
    },
    { timeout: 60_000 },
  )
  const runs = await inDatabase<{ kind: string; mails: number }>('select kind, mails from reminder_runs')
  expect(runs).toEqual(
    expect.arrayContaining([
      { kind: 'reminders', mails: 1 },
      { kind: 'digest', mails: 1 },
    ]),
  )

  const [client] = await inDatabase<{ id: string }>("select id from clients where name = 'Acme'")
  const asked = { subject: 'client' as const, clientId: client?.id, withCertificates: true }
  const { id: packId } = await toServer(server, evidencePacks.request, asked, admin)
  await mailTo(administrator, /evidence pack of Acme is ready/)
  expect(await packIn(server, packId, admin)).toBe('PK')

  const lastBackup = async () => {
    const metrics = await fetch(`http://127.0.0.1:${settings['METRICS_PORT']}/metrics`)
    return Number(/^coppice_last_backup_timestamp_seconds (\S+)$/m.exec(await metrics.text())?.[1])
  }
  expect(await lastBackup()).toBe(0)
  const { jobs, mail, fileStore } = await toServer(server, health.check, {}, admin)
  expect(jobs.filter(({ failures }) => failures > 0)).toEqual([])
  expect([mail.works, fileStore.works]).toEqual([true, true])
  expect(server.output()).not.toContain('"level":50')

  const backup = join(folder, 'backup.tar')
  expect(await runBackup(['backup', backup], join(folder, 'data-0'), settings)).toMatchObject({ code: 0 })
  expect(Date.now() / 1000 - (await lastBackup())).toBeLessThan(300)
  expect(await runBackup(['restore', backup], join(folder, 'data-1'), await settingsOf(1))).toMatchObject({
    code: 0,
  })
  const restored = (await start(1)).server
  expect(await packIn(restored, packId, await logIn(restored, administrator))).toBe('PK')
})

/** The first bytes of the pack: those of a ZIP. */
async function packIn({ url }: ServerProcess, packId: string, token: string) {
  const path = evidencePacks.downloadPack.path.replace('{id}', packId)
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return Buffer.from(await answer.arrayBuffer())
    .subarray(0, 2)
    .toString()
}
