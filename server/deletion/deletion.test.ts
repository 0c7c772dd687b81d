// Deleting, restoring and erasing, for people with a row in every table: what was announced is what happens, what is restored is
// as it was, and of what was erased nothing is left.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { verify } from '#contract/calls/issued-certificates.ts'
import * as users from '#contract/calls/users.ts'
import { makeEverything } from '#tests/support/make-everything.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import {
  makeClient,
  type MadePerson,
  joinTeam,
  makeAdmin,
  makeCourse,
  makeLearner,
  makeManager,
  makePerson,
  makeTeam,
} from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { rowsOf } from '#tests/support/rows-of.ts'
import { startPlaying } from '#tests/support/start-playing.ts'
import { readTables } from '#tests/tables/read.ts'
import { eraseDue } from '../features/deletions/erase.ts'

const playing = await startPlaying()
const { product, db, admin } = playing
const { everything, count, lostBy } = rowsOf(db)
let world: Awaited<ReturnType<typeof makeEverything>>
let canary: MadePerson
let neighbour: MadePerson
beforeAll(async () => {
  world = await makeEverything(playing)
  canary = await world.fill('Avocet')
  neighbour = await world.fill('Neighbour')
  // Each has written below a post of the other, and done something for the other.
  for (const [one, other] of [
    [canary, neighbour],
    [neighbour, canary],
  ] as const) {
    const post = await db
      .selectFrom('community_posts')
      .where('user_id', '=', other.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('community_comments')
      .values({ post_id: post.id, user_id: one.id, text: 'Comment' })
      .execute()
    await db.updateTable('exemptions').set({ set_by: one.id }).where('user_id', '=', other.id).execute()
  }
  await db.updateTable('outbox').set({ processed_at: new Date().toISOString() }).execute()
}, 120_000)

const deleted = async (as: { token: string } = admin) =>
  (await product.ask(deletions.list, { pageNumber: 1, pageSize: 50 }, as)).deletions
const only = async () => (await deleted())[0]?.id ?? ''

async function dumpWith(text: string): Promise<string[]> {
  const tables = (await readTables(db)).filter(({ isView }) => !isView)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} as t where to_jsonb(t)::text ilike ${`%${text}%`}`.execute(
      db,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

function filesWith(text: string, folder = product.app.config.dataDir): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(text) || readFileSync(path).includes(text))
}

const numberOf = async (who: MadePerson) =>
  (
    await db
      .selectFrom('certificates')
      .where('user_id', '=', who.id)
      .select('number')
      .executeTakeFirstOrThrow()
  ).number

describe('a person', () => {
  test('is announced to lose what is then gone, and comes back as before', async () => {
    const before = await everything()
    const number = await numberOf(canary)
    const shown = await product.ask(verify, { certificateNumber: number })
    const announced = await product.ask(users.losses, { id: canary.id }, admin)
    expect(
      Object.entries(announced)
        .filter(([, rows]) => rows === 0)
        .map(([name]) => name),
    ).toEqual(['communities', 'teams', 'pathways'])
    const lost = await lostBy(() => product.ask(users.remove, { id: canary.id }, admin))
    expect(lost).toEqual({ ...announced })
    const [one] = await deleted()
    expect(one).toMatchObject({ kind: 'person', email: canary.email, counts: announced })

    // Only the store and the audit log have anything of the person.
    const left = (await dumpWith('Avocet')).filter(
      (row) => !/^(deleted_rows|deleted_values|deletions|audit_changes):/.test(row),
    )
    expect(left).toEqual([])
    expect(await product.ask(verify, { certificateNumber: number })).toEqual({
      certificate: { ...shown.certificate, learnerName: '' },
    })

    await product.ask(deletions.restore, { id: one?.id ?? '' }, admin)
    expect(await everything()).toEqual(before)
    expect(await product.ask(verify, { certificateNumber: number })).toEqual(shown)
    expect(await count('deleted_rows')).toBe(0)
    expect(await product.refuse(deletions.restore, { id: one?.id ?? '' }, admin)).toEqual(notFound)
  }, 120_000)

  test('comes back without the mail that had not been sent (deletion-7)', async () => {
    const { id, email } = await makeLearner(product, world.client.id)
    const mail = {
      user_id: id,
      to_address: email,
      to_name: '',
      template_type: 'Reminder',
      html: '',
      text: '',
    }
    await db
      .insertInto('outbox')
      .values([
        { ...mail, subject: 'Sent', processed_at: new Date().toISOString() },
        { ...mail, subject: 'Not sent' },
      ])
      .execute()
    await product.ask(users.remove, { id }, admin)
    await product.ask(deletions.restore, { id: await only() }, admin)
    const left = await db.selectFrom('outbox').where('user_id', '=', id).select('subject').execute()
    expect(left).toEqual([{ subject: 'Sent' }])
  })

  test('comes back with the reason of a revoked certificate, which says nothing meanwhile', async () => {
    const learner = await makeLearner(product, world.client.id)
    const course = await makeCourse(product)
    const number = await makeCertificate(product, { learner, course }, { revoked: true })
    const reason = async () =>
      (
        await db
          .selectFrom('certificates')
          .where('number', '=', number)
          .select('revoked_reason')
          .executeTakeFirstOrThrow()
      ).revoked_reason
    const before = await reason()
    expect(before).toBeTruthy()
    await product.ask(users.remove, { id: learner.id }, admin)
    expect(await reason()).toBe('')
    await product.ask(deletions.restore, { id: await only() }, admin)
    expect(await reason()).toBe(before)
  })

  test('comes back also when somebody who had a part in it was deleted meanwhile', async () => {
    const before = await everything()
    await product.ask(users.remove, { id: canary.id }, admin)
    const first = await only()
    await product.ask(users.remove, { id: neighbour.id }, admin)
    const second = await only()
    await product.ask(deletions.restore, { id: first }, admin)
    await product.ask(deletions.restore, { id: second }, admin)
    const after = await everything()
    // Who had exempted the neighbour is not known any more: that person was not there when the neighbour was deleted.
    expect({ ...after, exemptions: [] }).toEqual({ ...before, exemptions: [] })
  }, 120_000)

  test('is refused when the address or the seat is taken, or the client is gone', async () => {
    const learner = await makeLearner(product, world.client.id)
    await product.ask(users.remove, { id: learner.id }, admin)
    const id = await only()
    const needsEmail = async () =>
      (await product.ask(deletions.list, {}, admin)).deletions.map((deletion) => deletion.needsEmail)
    expect(await needsEmail()).toEqual([false])
    const elsewhere = await makeClient(product)
    const other = await makeLearner(product, elsewhere.id, { email: learner.email.toUpperCase() })
    expect(await needsEmail()).toEqual([true])
    // Nothing of who has it: that may be somebody at another client.
    expect(await product.refuse(deletions.restore, { id }, admin)).toEqual({
      status: 409,
      errors: [
        'Another account uses the email address of this person by now. Please enter another one to restore this person',
      ],
    })
    expect(await product.refuse(deletions.restore, { id, email: other.email }, admin)).toEqual({
      status: 409,
      errors: ['An account with this email address already exists'],
    })
    expect(await product.refuse(deletions.restore, { id, email: 'nowhere' }, admin)).toMatchObject({
      status: 400,
    })
    await db.deleteFrom('users').where('id', '=', other.id).execute()
    await db.updateTable('clients').set({ maximum_learners: 2 }).where('id', '=', world.client.id).execute()
    expect(await product.refuse(deletions.restore, { id }, admin)).toEqual({
      status: 409,
      errors: ['The learner limit of 2 has been reached'],
    })
    await db.updateTable('clients').set({ maximum_learners: 0 }).where('id', '=', world.client.id).execute()
    await product.ask(deletions.restore, { id }, admin)
    expect(await count('deletions')).toBe(0)
    await db.deleteFrom('users').where('id', '=', learner.id).execute()
  })

  test.each([true, false])(
    'comes back with another address where the old one is taken (confirmed: %j)',
    async (isConfirmed) => {
      const manager = await makeManager(product, world.client.id)
      const learner = await makeLearner(product, world.client.id, { confirmed: isConfirmed })
      const personOf = (id: string) =>
        db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
      const before = await personOf(learner.id)
      await product.ask(users.remove, { id: learner.id }, manager)
      const other = await makeLearner(product, (await makeClient(product)).id, { email: learner.email })
      const { deletions: found } = await product.ask(deletions.list, { searchTerm: learner.email }, manager)
      const email = `later-${learner.email}`
      await product.ask(deletions.restore, { id: found[0]?.id ?? '', email: email.toUpperCase() }, manager)
      const { search_text: _, ...after } = await personOf(learner.id)
      const { search_text: __, ...expected } = { ...before, email }
      expect(after).toEqual(expected)
      expect((await personOf(other.id)).email).toBe(learner.email)
      const mails = await db
        .selectFrom('outbox')
        .where('to_address', '=', email)
        .select('template_type')
        .execute()
      expect(mails).toEqual(isConfirmed ? [] : [{ template_type: 'ConfirmLearnerAccount' }])
      await db.deleteFrom('users').where('id', 'in', [learner.id, other.id, manager.id]).execute()
    },
  )

  test('is restored by managers of the client, and by limited ones of the team', async () => {
    const [manager, limited, outside] = [
      await makeManager(product, world.client.id),
      await makeManager(product, world.client.id),
      await makeManager(product, world.client.id),
    ]
    const [team, otherTeam] = [
      await makeTeam(product, world.client.id),
      await makeTeam(product, world.client.id),
    ]
    const learner = await makeLearner(product, world.client.id)
    await joinTeam(product, team, learner)
    for (const [who, its] of [
      [limited, team],
      [outside, otherTeam],
    ] as const)
      await db.insertInto('team_managers').values({ team_id: its.id, user_id: who.id }).execute()
    await product.ask(users.remove, { id: learner.id }, limited)
    const id = await only()
    // Thirty days (rule deletion-1), of which one may have 23 or 25 hours.
    const [announced] = await deleted(manager)
    const time = (moment = '') => Date.parse(moment) / 86_400_000
    expect(time(announced?.finalDateTime) - time(announced?.deletedDateTime)).toBeCloseTo(30, 0)
    expect(await deleted(outside)).toEqual([])
    expect(await product.refuse(deletions.restore, { id }, outside)).toEqual(notFound)
    expect((await product.refuse(deletions.erase, { id }, manager)).status).toBe(403)
    expect((await deleted(manager)).map((one) => one.id)).toEqual([id])
    await product.ask(deletions.restore, { id }, limited)
    expect(await deleted(manager)).toEqual([])
    for (const { id: personId } of [manager, limited, outside, learner])
      await db.deleteFrom('users').where('id', '=', personId).execute()
  })
})

test('a client is not restored while another one has its referral code, in whatever case (rules deletion-8, clients-4)', async () => {
  const client = await makeClient(product)
  await product.ask(clients.remove, { clientId: client.id }, admin)
  const id = await only()
  const other = await makeClient(product)
  const setCode = (referral_code: string) =>
    db.updateTable('clients').set({ referral_code }).where('id', '=', other.id).execute()
  await setCode(client.referralCode.toUpperCase())
  const refused = await product.refuse(deletions.restore, { id }, admin)
  expect([refused.status, refused.errors[0]]).toEqual([
    409,
    `Another client has the referral code ${client.referralCode.toUpperCase()} by now. Please change it there, then restore this client`,
  ])
  await setCode(other.referralCode)
  await product.ask(deletions.restore, { id }, admin)
  for (const place of [client, other]) await db.deleteFrom('clients').where('id', '=', place.id).execute()
})

test('one who was also an administrator is restored by administrators only', async () => {
  // Whichever of the two roles it is (rule deletion-9).
  const people = [
    await makePerson(product, { clientId: world.client.id, role: 'CLIENTADMIN', secondaryRole: 'ADMIN' }),
    await makePerson(product, { clientId: world.client.id, role: 'ADMIN', secondaryRole: 'LEARNER' }),
    await makeManager(product, world.client.id, { secondaryRole: 'LEARNER' }),
  ]
  const manager = await makeManager(product, world.client.id)
  for (const { id } of people) await product.ask(users.remove, { id }, admin)
  const ofManagers = await deleted(manager)
  expect(ofManagers.map(({ email }) => email)).toEqual([people[2]?.email])
  const all = await deleted()
  expect(all.map(({ email }) => email)).toEqual(expect.arrayContaining(people.map(({ email }) => email)))
  for (const { id, email } of all.filter((one) => people.some((person) => person.email === one.email))) {
    if (email !== people[2]?.email)
      expect(await product.refuse(deletions.restore, { id }, manager)).toEqual(notFound)
    await product.ask(deletions.erase, { id }, admin)
  }
  await db.deleteFrom('users').where('id', '=', manager.id).execute()
})

test('a client comes back with its people, and with its figures of the past', async () => {
  const before = await everything()
  const announced = await product.ask(clients.losses, { clientId: world.client.id }, admin)
  const lost = await lostBy(() => product.ask(clients.remove, { clientId: world.client.id }, admin))
  expect(lost).toEqual({ ...announced })
  expect(
    (await dumpWith('Avocet')).filter((row) => !/^(deleted_|deletions|audit_changes)/.test(row)),
  ).toEqual([])
  expect((await product.refuse(deletions.list, { pageNumber: 1, pageSize: 10 }, neighbour)).status).toBe(401)
  await product.ask(deletions.restore, { id: await only() }, admin)
  expect(await everything()).toEqual(before)
}, 120_000)

test('rows that were stored before an upgrade are restored after it', async () => {
  await product.ask(users.remove, { id: canary.id }, admin)
  await sql`alter table course_records add column later integer not null default 7`.execute(product.owner)
  await sql`update deleted_rows set data = data || '{"dropped": 1}' where table_name = 'course_records'`.execute(
    db,
  )
  await product.ask(deletions.restore, { id: await only() }, admin)
  const { rows } = await sql<{ later: number }>`
    select later from course_records where user_id = ${canary.id}::uuid`.execute(db)
  expect(rows).toEqual([{ later: 7 }])
  await sql`alter table course_records drop column later`.execute(product.owner)
}, 120_000)

test('after thirty days nothing of a person is left, and the certificate is still verified', async () => {
  const number = await numberOf(canary)
  const manager = await makeManager(product, world.client.id)
  const digest = (name: string, email: string, to: MadePerson = manager) =>
    db
      .insertInto('outbox')
      .values({
        user_id: to.id,
        to_address: to.email,
        to_name: 'Manager',
        template_type: 'Digest',
        subject: `About ${name}`,
        html: `<p>${name.replace("'", '&#39;')} (${email})</p>`,
        text: `${name} (${email}) and Neighbour CanaryNeighbour`,
      })
      .execute()
  await digest('Avocet CanaryAvocet', canary.email)
  await digest('Avocet CanaryAvocet', canary.email, await makeAdmin(product))
  // Married, then corrected: each value is changed at another time, and the mails of before have the earlier ones.
  const rename = (to: { firstName: string; lastName: string; email: string }) =>
    product.ask(users.update, { id: canary.id, ...to }, admin)
  await rename({ firstName: 'Avocet', lastName: "O'Plover", email: canary.email })
  await digest("Avocet O'Plover", canary.email)
  await rename({ firstName: 'Whimbrel', lastName: "O'Plover", email: 'curlew@example.test' })
  await digest("Whimbrel O'Plover", 'curlew@example.test')
  await rename({ firstName: 'Whimbrel', lastName: 'Dunlin', email: 'godwit@example.test' })
  await digest('Whimbrel Dunlin', 'godwit@example.test')
  // Who is no manager any more still has the mails.
  await db.updateTable('users').set({ role: 'LEARNER' }).where('id', '=', manager.id).execute()
  // A pack of the whole client, made before.
  const pack = await db
    .insertInto('evidence_packs')
    .values({
      client_id: world.client.id,
      requested_by: admin.id,
      as_administrator: true,
      subject: 'client',
      subject_name: 'Client',
      from_day: '2026-01-01',
      to_day: '2026-12-31',
      with_certificates: false,
      state: 'ready',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await product.app.files.write(`evidence-packs/${pack.id}.zip`, Buffer.from('Avocet'))
  const evidence = await count('evidence_files')
  await product.ask(users.remove, { id: canary.id }, admin)
  const day = 86_400_000
  await eraseDue(product.app, new Date(Date.now() + 29 * day))
  expect(await count('deletions')).toBe(1)
  expect(await count('evidence_files')).toBe(evidence)
  expect(filesWith(pack.id)).toHaveLength(1)
  await eraseDue(product.app, new Date(Date.now() + 31 * day))
  expect(await count('deletions')).toBe(0)
  for (const word of ['Avocet', 'Plover', 'Whimbrel', 'Dunlin', canary.email, 'curlew', 'godwit'])
    expect(await dumpWith(word)).toEqual([])
  expect(await dumpWith('Deleted person')).toHaveLength(5)
  expect(filesWith('Avocet')).toEqual([])
  expect(await count('evidence_files')).toBe(evidence - 1)
  const { certificate } = await product.ask(verify, { certificateNumber: number })
  expect(certificate).toMatchObject({ status: 'valid', learnerName: '' })
}, 120_000)

test('of an erased client neither the name nor the code is anywhere, also not in the audit log', async () => {
  const person = {
    firstName: 'First',
    lastName: 'Manager',
    email: 'first.manager@example.test',
    phoneNumber: '1',
  }
  const made = { clientName: 'Kestrelworks', referalCode: 'kestrelcode', maximumNumberOfLearners: 5 }
  await product.ask(clients.create, { ...made, ...person }, admin)
  const { id } = await db
    .selectFrom('clients')
    .where('name', '=', made.clientName)
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await dumpWith('kestrel')).filter((row) => row.startsWith('audit_changes:'))).not.toEqual([])
  await product.ask(clients.remove, { clientId: id }, admin)
  await product.ask(deletions.erase, { id: await only() }, admin)
  expect(await dumpWith('kestrel')).toEqual([])
}, 120_000)

test('a client is erased at once by an administrator, with all of its people', async () => {
  await product.ask(users.remove, { id: neighbour.id }, admin)
  await product.ask(clients.remove, { clientId: world.client.id }, admin)
  await product.ask(deletions.erase, { id: await only() }, admin)
  expect(await count('deletions')).toBe(0)
  expect(await count('deleted_rows')).toBe(0)
  expect(await dumpWith('Neighbour')).toEqual([])
  expect(filesWith('Neighbour')).toEqual([])
}, 120_000)
