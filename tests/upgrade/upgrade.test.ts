// The data of the previous release is all there after an upgrade, also when it is from a backup: every row with every
// value, every file, and people who log in as before.
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as security from '#contract/calls/security.ts'
import * as issuedCertificates from '#contract/calls/issued-certificates.ts'
import * as teams from '#contract/calls/teams.ts'
import { readCertificateNumber } from '#contract/rules/certificate-number.ts'
import { keyPrefix } from '#contract/rules/key-scopes.ts'
import { buildApi } from '#server/api.ts'
import { makeApp } from '#server/app/app.ts'
import { readArchive } from '#server/backup/archive.ts'
import { copyOut } from '#server/backup/queries.ts'
import { readRestorable, restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/app/config.ts'
import { statementsOf } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { baselineName, migrationNames } from '#server/db/release.ts'
import { openForServer } from '#server/db/server-role.ts'
import { demoLogins, demoPassword } from '#server/demo/people.ts'
import { hashOf, newToken } from '#server/access/who.ts'
import { storeFor } from '#server/files/store-for.ts'
import { makeTransport } from '#server/mail/transport.ts'
import { requestOf } from '../support/product.ts'
import { onClient, openRelease, upgrade } from './release.ts'

/** What an upgrade adds to rows on purpose, taken out of both sides to compare them. */
const withoutAdditions: Record<string, (line: string) => string> = {
  // Packages learn whether their code can report a status.
  course_versions: (line) => line.replace(/"reportsStatus": true, |, "reportsStatus": true/, ''),
  // Certificates get the time zone of their holders, which is the last column of release 0.2.0.
  certificates: (line) => line.replace(/\t\\N$|\t[A-Z]\w+(\/\w+)?$/, ''),
}

/** People are counted by their state now; another test compares the counts with a recount. */
const countedAgain = new Set(['people_counts'])

const dayIn = (timeZone: string, moment: string) => new Date(moment).toLocaleDateString('en-CA', { timeZone })

const linesOf = async (bytes: Readable) => (await text(bytes)).split('\n').filter(Boolean).sort()

describe.each(['0.1.0', '0.2.0'])('a database of release %s', async (version) => {
  const { about, archive, emptyDatabase, folder, usedDatabase } = await openRelease(version)
  const config = readConfig({ DATA_DIR: folder })
  const files = storeFor(config)
  const restored = await emptyDatabase()
  await restoreBackup(restored, files, archive, await readRestorable(archive))
  const ways: [string, () => Promise<string>][] = [
    ['restored from its backup', async () => restored],
    ['upgraded where it is', usedDatabase],
  ]

  describe.each(ways)('%s', async (_way, makeDatabase) => {
    const connectionString = await makeDatabase()
    const applied = await upgrade(connectionString)
    const db = openDatabase(connectionString, { connections: 4 })
    const api = await buildApi(makeApp(config, db, makeTransport({ mailFrom: '' })), { logger: false })
    afterAll(async () => {
      await api.close()
      await db.destroy()
    })

    test('every value of every row, and every file, is as it was', async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      const different: string[] = []
      let fileCount = 0
      let rowCount = 0
      await readArchive(archive, async (entry, bytes) => {
        const key = /^files\/(.+)$/.exec(entry)?.[1]
        if (key) {
          fileCount++
          if (!(await buffer(files.read(key))).equals(await buffer(bytes))) different.push(key)
        }
        const table = about.tables.find((one) => entry === `database/${one.name}.copy`)
        if (!table || table.name === 'migrations' || countedAgain.has(table.name)) return
        const compared = withoutAdditions[table.name] ?? ((line: string) => line)
        const before = (await linesOf(bytes)).map(compared).sort()
        const after = (await linesOf(copyOut(client, table))).map(compared).sort()
        rowCount += before.length
        // The upgrade adds everybody to the queue of people whose obligations are worked out again.
        const isQueue = table.name === 'obligation_changes'
        const isSame = isQueue
          ? before.every((line) => after.includes(line))
          : before.join('\n') === after.join('\n')
        if (!isSame) different.push(table.name)
      })
      await client.end()
      expect(different).toEqual([])
      expect([fileCount > 100, rowCount > 3_000]).toEqual([true, true])
    })

    test('a database that is up to date is left as it is', async () => {
      expect(applied.length).toBeGreaterThan(0)
      expect(await upgrade(connectionString)).toEqual([])
    })

    test('the server works with a role that can only read the audit log, without a manual step', async () => {
      const { direct, problem } = await openForServer(db, { url: connectionString, direct: connectionString })
      expect(problem).toBeUndefined()
      const client = new pg.Client({ connectionString: direct })
      await client.connect()
      await expect(client.query('delete from audit_log')).rejects.toThrow('permission denied')
      await expect(client.query('drop trigger append_only on audit_log')).rejects.toThrow('must be owner')
      expect((await client.query('update users set first_name = first_name')).rowCount).toBeGreaterThan(10)
      await client.end()
    })

    test('when each person was last active, and what is done, is stored as the records say', async () => {
      const { rows } = await sql<{ email: string; isActive: boolean; isSame: boolean }>`
        select users.email, last_activities.at > '-infinity' as "isActive",
               last_activities.client_id = users.client_id
               and last_activities.at = coalesce(
                 (select max(coalesce(last_active_at, started_at)) from course_records where user_id = users.id), '-infinity')
               and coalesce(people_obligations.done, 0) = (
                 select count(*) from obligations
                  where user_id = users.id and status in ('completed', 'renewalDue', 'exempt')) as "isSame"
          from users left join last_activities on last_activities.user_id = users.id
          left join people_obligations on people_obligations.user_id = users.id`.execute(db)
      expect(rows.filter(({ isSame }) => !isSame)).toEqual([])
      expect(rows.filter(({ isActive }) => isActive).length).toBeGreaterThan(5)
    })

    test('every certificate has a number, with which it is verified with the facts that it had', async () => {
      const certificates = await db.selectFrom('certificates').selectAll().orderBy('id').execute()
      expect(certificates.length).toBeGreaterThan(20)
      const provider = await db
        .selectFrom('clients')
        .where('is_provider', '=', true)
        .select('name')
        .executeTakeFirstOrThrow()
      expect(new Set(certificates.map(({ number }) => number)).size).toBe(certificates.length)
      for (const certificate of certificates)
        expect(readCertificateNumber(certificate.number)).toEqual({ number: certificate.number })
      for (const [at, certificate] of certificates.slice(0, 20).entries()) {
        const request = requestOf(issuedCertificates.verify, { certificateNumber: certificate.number })
        const answer = await api.inject({ ...request, remoteAddress: `10.1.1.${at}` })
        expect(answer.json()).toMatchObject({
          certificate: {
            // Until when it is valid depends on the day of the test.
            status: certificate.expires_on ? expect.stringMatching(/^(valid|expired)$/) : 'valid',
            learnerName: `${certificate.first_name} ${certificate.last_name}`,
            courseTitle: certificate.course_title,
            completedDateTime: certificate.issued_at,
            issuedDateTime: certificate.issued_at,
            expiresOn: certificate.expires_on,
            // What is best known: the provider and its zone of today.
            issuer: provider.name,
            completedOn: dayIn(certificate.time_zone, certificate.completed_at),
            issuedOn: dayIn(certificate.time_zone, certificate.issued_at),
            // Release 0.1.0 did not store them.
            pathwayTitle: version === '0.1.0' ? null : certificate.pathway_title,
            minutes: version === '0.1.0' ? null : certificate.minutes,
          },
        })
        if (version === '0.1.0') expect(certificate.tracking_id).toBe(certificate.id)
      }
    })

    test.each(Object.entries(demoLogins))('the %s logs in as before', async (_who, username) => {
      const answer = await api.inject(requestOf(accounts.login, { username, password: demoPassword }))
      expect(answer.json()).toMatchObject({ succeeded: true })
      // The first log-in after the upgrade is not one from a new device (rule access-45).
      const mails = db.selectFrom('outbox').where('template_type', '=', 'NewDevice')
      expect(await mails.selectAll().execute()).toEqual([])
    })
  })
})

test('who is logged in stays so through an upgrade (rule access-43)', async () => {
  const { usedDatabase, folder } = await openRelease('0.2.0')
  const connectionString = await usedDatabase()
  const token = newToken()
  await onClient(connectionString, (client) =>
    client.query(
      `insert into sessions (user_id, token_hash, expires_at)
       select id, $1, now() + interval '1 hour' from users where email = $2`,
      [hashOf(token), demoLogins.learner],
    ),
  )
  await upgrade(connectionString)
  const db = openDatabase(connectionString, { connections: 2 })
  const app = makeApp(readConfig({ DATA_DIR: folder }), db, makeTransport({ mailFrom: '' }))
  const api = await buildApi(app, { logger: false })
  const answer = await api.inject(requestOf(security.sessions, {}, { token }))
  expect(answer.json()).toMatchObject({ sessions: [{ device: 'Unknown device', isThisOne: true }] })
  await api.close()
  await db.destroy()
})

test('sessions, second factors, passkeys and keys of a database with the first of them stay as they are (rule access-43)', async () => {
  const { emptyDatabase, folder } = await openRelease('0.2.0')
  const connectionString = await emptyDatabase()
  const applied = (await migrationNames()).filter((name) => name <= '240_provisioning.sql')
  const [session, key] = [newToken(), keyPrefix + newToken()]
  const tables = ['sessions', 'second_factors', 'recovery_codes', 'passkeys', 'api_keys']
  const rowsOf = async (client: pg.Client) => {
    const rows: unknown[][] = []
    for (const table of tables) rows.push((await client.query(`select * from ${table}`)).rows)
    return rows
  }
  const before = await onClient(connectionString, async (client) => {
    for (const statement of await statementsOf([baselineName, ...applied])) await client.query(statement)
    await client.query(`insert into provider_settings default values on conflict do nothing`)
    await client.query(`
      with provider as (insert into clients (name, url_token, referral_code, maximum_learners, is_provider)
          values ('Provider', 'provider', 'PROVIDER', 0, true)),
        client as (insert into clients (name, url_token, referral_code, maximum_learners)
          values ('Caerfelin', 'caerfelin', 'CAERFELIN', 0) returning id)
      insert into users (client_id, first_name, last_name, email, url_token, role, password_hash, email_confirmed_at)
      select id, 'Nia', 'Evans', 'nia@caerfelin.example', 'nia', 'CLIENTADMIN', 'a hash', now() from client`)
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at) select id, $1, now() + interval '1 hour' from users`,
      [hashOf(session)],
    )
    await client.query(
      `insert into api_keys (user_id, client_id, name, scopes, key_hash, last_characters, ends_at)
       select id, client_id, 'HR', '{people:read}', $1, 'w7Qk', now() + interval '1 day' from users`,
      [hashOf(key)],
    )
    await client.query(`
      insert into second_factors (user_id, secret, last_step, turned_on_at) select id, 'sealed', 7, now() from users;
      insert into recovery_codes (user_id, code_hash) select id, 'hash of a code' from users;
      insert into passkeys (user_id, credential_id, public_key, sign_count, transports, host, name)
      select id, 'credential', 'public half', 3, '{internal}', 'localhost', 'Phone' from users`)
    return rowsOf(client)
  })
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1])
  await upgrade(connectionString)
  const after = await onClient(connectionString, rowsOf)
  expect(after).toMatchObject(before)

  const db = openDatabase(connectionString, { connections: 2 })
  const app = makeApp(readConfig({ DATA_DIR: folder }), db, makeTransport({ mailFrom: '' }))
  const api = await buildApi(app, { logger: false })
  const secured = await api.inject(requestOf(security.secondFactor, {}, { token: session }))
  expect(secured.json()).toMatchObject({ asksFor: 'code', recoveryCodesLeft: 1 })
  const listed = await api.inject(requestOf(security.passkeys, {}, { token: session }))
  expect(listed.json()).toMatchObject({ passkeys: [{ name: 'Phone' }] })
  expect((await api.inject(requestOf(teams.list, {}, { token: key }))).statusCode).toBe(200)
  await api.close()
  await db.destroy()
})
