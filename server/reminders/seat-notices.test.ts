// Mails before the seats of a client run out (rules clients-40 to clients-43).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as learners from '#contract/calls/learners.ts'
import * as mailTexts from '#contract/calls/mail-texts.ts'
import * as users from '#contract/calls/users.ts'
import {
  limitTo,
  makeAdmin,
  makeClient,
  makeManager,
  makePeople,
  makePerson,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { jobNames } from '#contract/rules/jobs.ts'
import type { Tx } from '../db/open.ts'
import { jobsOf } from '../start/jobs.ts'
import { noticeSeats } from './seat-notices.ts'

const product = await startProduct({ PUBLIC_URL: 'https://learn.example.org' })
const { app } = product
const { db } = app
const admin = await makeAdmin(product, { firstName: 'Rowan' })

const noon = new Date('2026-03-10T12:00:00Z')
const nextDay = new Date('2026-03-11T12:00:00Z')

/** A client with a manager, of whose seats some are taken. */
async function makeUsed(taken: number, maximumLearners: number) {
  const client = await makeClient(product, { maximumLearners })
  const manager = await makeManager(product, client.id, { firstName: 'Mia' })
  await addLearners(client.id, taken)
  return { client, manager }
}

const addLearners = (clientId: string, count: number) =>
  makePeople(
    product,
    Array.from({ length: count }, () => ({ clientId, role: 'LEARNER' as const })),
  )

const mailsTo = (userId: string) =>
  db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('template_type', '=', 'SeatNotice')
    .orderBy('created_at')
    .select(['subject', 'text', 'html'])
    .execute()
const subjectsTo = async (userId: string) => (await mailsTo(userId)).map(({ subject }) => subject)
const subject = (seats: string, { name }: { name: string }) => `${seats} seats are used at ${name}`

/** Archives so many learners of the client, as a job or a person would. */
const archive = (clientId: string, count: number) =>
  sql`update users set archived_at = now() where id in (
        select id from users where client_id = ${clientId}::uuid and is_learner and archived_at is null limit ${count})`.execute(
    db,
  )

describe('a mail is due', () => {
  test.each([
    { taken: 89, maximum: 100, mailed: [] },
    { taken: 90, maximum: 100, mailed: ['90 of 100'] },
    { taken: 99, maximum: 100, mailed: ['99 of 100'] },
    { taken: 100, maximum: 100, mailed: ['100 of 100'] },
    // 90 % of 25 are 22.5 seats.
    { taken: 22, maximum: 25, mailed: [] },
    { taken: 23, maximum: 25, mailed: ['23 of 25'] },
    // Of few seats the first that is mailed is the last one.
    { taken: 4, maximum: 5, mailed: [] },
    { taken: 5, maximum: 5, mailed: ['5 of 5'] },
    { taken: 0, maximum: 1, mailed: [] },
    { taken: 30, maximum: 0, mailed: [] },
  ])('with $taken of $maximum seats: $mailed', async ({ taken, maximum, mailed }) => {
    const { client, manager } = await makeUsed(taken, maximum)
    await noticeSeats(app, noon)
    await noticeSeats(app, nextDay)
    expect(await subjectsTo(manager.id)).toEqual(mailed.map((seats) => subject(seats, client)))
  })

  test('at 90 % and at 100 % once each, and 0 to 100 % is one mail', async () => {
    const { client, manager } = await makeUsed(9, 10)
    await noticeSeats(app, noon)
    await addLearners(client.id, 1)
    await noticeSeats(app, noon)
    await noticeSeats(app, nextDay)
    const both = [subject('9 of 10', client), subject('10 of 10', client)]
    expect(await subjectsTo(manager.id)).toEqual(both)

    const { client: full, manager: other } = await makeUsed(0, 10)
    await noticeSeats(app, noon)
    await addLearners(full.id, 10)
    await noticeSeats(app, noon)
    await noticeSeats(app, nextDay)
    expect(await subjectsTo(other.id)).toEqual([subject('10 of 10', full)])
  })

  test('by every way in which the number changes: created, archived and restored, the limit itself', async () => {
    const { client, manager } = await makeUsed(8, 10)
    await noticeSeats(app, noon)
    expect(await subjectsTo(manager.id)).toEqual([])
    const uploaded = ['a', 'b'].map((name) => ({
      firstName: 'Up',
      lastName: 'Load',
      email: `${name}-${client.id}@example.test`,
    }))
    await product.ask(learners.uploadUsers, { users: uploaded }, manager)
    await noticeSeats(app, noon)
    expect(await subjectsTo(manager.id)).toEqual([subject('10 of 10', client)])

    // The limit is raised, and lowered on a later day.
    await product.ask(clients.updateMaximum, { clientId: client.id, maxLearners: 20 }, admin)
    await noticeSeats(app, noon)
    await product.ask(clients.updateMaximum, { clientId: client.id, maxLearners: 11 }, admin)
    await noticeSeats(app, nextDay)
    expect((await subjectsTo(manager.id)).slice(1)).toEqual([subject('10 of 11', client)])

    // Without a limit there are no mails, and nothing is left of the earlier ones.
    await product.ask(clients.updateMaximum, { clientId: client.id, maxLearners: 0 }, admin)
    await noticeSeats(app, nextDay)
    await product.ask(clients.updateMaximum, { clientId: client.id, maxLearners: 11 }, admin)
    const later = new Date('2026-03-12T12:00:00Z')
    await noticeSeats(app, later)
    expect((await subjectsTo(manager.id)).slice(2)).toEqual([subject('10 of 11', client)])

    const [gone] = await db
      .selectFrom('users')
      .where('client_id', '=', client.id)
      .where('role', '=', 'LEARNER')
      .select('id')
      .execute()
    const userIds = [gone?.id ?? '']
    await product.ask(users.archive, { userIds }, manager)
    await noticeSeats(app, later)
    await product.ask(users.unarchive, { userIds }, manager)
    await noticeSeats(app, new Date('2026-03-13T12:00:00Z'))
    expect((await subjectsTo(manager.id)).slice(3)).toEqual([subject('10 of 11', client)])
  })

  test('for who takes a seat, and not for those who join and have not confirmed the address', async () => {
    const { client, manager } = await makeUsed(8, 10)
    const [waiting, archived] = await addLearners(client.id, 2)
    await db
      .updateTable('users')
      .set({ awaits_seat: true, archived_at: new Date().toISOString() })
      .where('id', '=', archived?.id ?? '')
      .execute()
    const set = (awaits: boolean) =>
      db
        .updateTable('users')
        .set({ awaits_seat: awaits })
        .where('id', '=', waiting?.id ?? '')
        .execute()
    await set(true)
    await noticeSeats(app, noon)
    expect(await subjectsTo(manager.id)).toEqual([])
    await set(false)
    await noticeSeats(app, noon)
    expect(await subjectsTo(manager.id)).toEqual([subject('9 of 10', client)])
  })
})

describe('a number that goes up and down (rule clients-41)', () => {
  test('is mailed once a day, and on the following day if it is still reached', async () => {
    const { client, manager } = await makeUsed(9, 10)
    await noticeSeats(app, noon)
    for (let time = 0; time < 3; time++) {
      await archive(client.id, 1)
      await noticeSeats(app, noon)
      await addLearners(client.id, 1)
      await noticeSeats(app, noon)
    }
    expect(await subjectsTo(manager.id)).toHaveLength(1)
    await noticeSeats(app, nextDay)
    await noticeSeats(app, nextDay)
    expect(await subjectsTo(manager.id)).toHaveLength(2)
    await noticeSeats(app, new Date('2026-03-12T12:00:00Z'))
    expect(await subjectsTo(manager.id)).toHaveLength(2)
  })

  test('is not mailed on the following day if it is not reached any more', async () => {
    const { client, manager } = await makeUsed(9, 10)
    await noticeSeats(app, noon)
    await archive(client.id, 1)
    await noticeSeats(app, noon)
    await noticeSeats(app, nextDay)
    expect(await subjectsTo(manager.id)).toHaveLength(1)
  })

  test('between 90 and 100 % is mailed about 100 % only', async () => {
    const { client, manager } = await makeUsed(10, 10)
    await noticeSeats(app, noon)
    await archive(client.id, 1)
    await noticeSeats(app, nextDay)
    await addLearners(client.id, 1)
    await noticeSeats(app, nextDay)
    expect(await subjectsTo(manager.id)).toEqual([subject('10 of 10', client), subject('10 of 10', client)])
  })

  test('has the days of the client', async () => {
    const { client, manager } = await makeUsed(9, 10)
    await db
      .updateTable('clients')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', client.id)
      .execute()
    // In Auckland it is 23:59 on the 10th, and a minute later the 11th.
    await noticeSeats(app, new Date('2026-03-10T10:59:00Z'))
    await archive(client.id, 1)
    await noticeSeats(app, new Date('2026-03-10T10:59:10Z'))
    await addLearners(client.id, 1)
    await noticeSeats(app, new Date('2026-03-10T10:59:50Z'))
    expect(await subjectsTo(manager.id)).toHaveLength(1)
    await noticeSeats(app, new Date('2026-03-10T11:00:00Z'))
    expect(await subjectsTo(manager.id)).toHaveLength(2)
  })
})

test('many processes at once mail once', async () => {
  const { client, manager } = await makeUsed(10, 10)
  await Promise.all(Array.from({ length: 8 }, () => noticeSeats(app, noon)))
  expect(await subjectsTo(manager.id)).toEqual([subject('10 of 10', client)])
})

describe('what changes while a run waits for the client counts', () => {
  /** Changes something in a transaction that holds the row of the client, after the run has found the client. */
  async function changeMeanwhile(clientId: string, change: (tx: Tx) => Promise<unknown>) {
    const run = await db.transaction().execute(async (tx) => {
      await sql`select from clients where id = ${clientId}::uuid for update`.execute(tx)
      const running = noticeSeats(app, nextDay)
      await untilLockWaits(db)
      await change(tx)
      return { running }
    })
    await run.running
  }

  test('a pause', async () => {
    const { client, manager } = await makeUsed(10, 10)
    await changeMeanwhile(client.id, (tx) =>
      tx.updateTable('clients').set({ is_paused: true }).where('id', '=', client.id).execute(),
    )
    expect(await subjectsTo(manager.id)).toEqual([])
    expect(await subjectsTo(admin.id)).not.toContain(subject('10 of 10', client))
  })

  test('a mail of another process on that day, after which fewer seats were used', async () => {
    const { client, manager } = await makeUsed(9, 10)
    await noticeSeats(app, noon)
    await archive(client.id, 1)
    await noticeSeats(app, noon)
    await addLearners(client.id, 1)
    await changeMeanwhile(client.id, (tx) =>
      tx
        .updateTable('seat_notices')
        .set({ mailed_on: '2026-03-11' })
        .where('client_id', '=', client.id)
        .execute(),
    )
    expect(await subjectsTo(manager.id)).toHaveLength(1)
  })
})

describe('of a paused or archived client nothing is mailed (rule clients-42)', () => {
  test.each([
    ['paused', { is_paused: true }, { is_paused: false }],
    ['archived', { archived_at: new Date().toISOString() }, { archived_at: null }],
  ])('%s, and afterwards once what is reached then', async (_what, closed, opened) => {
    const { client, manager } = await makeUsed(10, 10)
    const change = (changes: typeof closed | typeof opened) =>
      db.updateTable('clients').set(changes).where('id', '=', client.id).execute()
    await change(closed)
    await noticeSeats(app, noon)
    expect(await subjectsTo(manager.id)).toEqual([])
    expect(await subjectsTo(admin.id)).not.toContain(subject('10 of 10', client))
    await change(opened)
    await noticeSeats(app, noon)
    expect(await subjectsTo(manager.id)).toHaveLength(1)
    // What was mailed before is not mailed again afterwards.
    await change(closed)
    await noticeSeats(app, nextDay)
    await change(opened)
    await noticeSeats(app, nextDay)
    expect(await subjectsTo(manager.id)).toHaveLength(1)
  })
})

describe('who gets a mail (rules clients-42 and clients-43)', () => {
  test('managers of the whole client and administrators, each with the right page', async () => {
    const { client, manager } = await makeUsed(9, 10)
    const other = await makeManager(product, (await makeClient(product)).id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, await makeTeam(product, client.id))
    const [archived, unregistered] = [
      await makeManager(product, client.id),
      await makeManager(product, client.id, { confirmed: false }),
    ]
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    const ofProvider = await makePerson(product, { role: 'CLIENTADMIN' })
    const second = await makePerson(product, { role: 'LEARNER', secondaryRole: 'ADMIN' })
    const learningManager = await makePerson(product, {
      clientId: client.id,
      role: 'CLIENTADMIN',
      secondaryRole: 'LEARNER',
    })
    await noticeSeats(app, noon)
    for (const { id } of [other, limited, archived, unregistered, ofProvider])
      expect(await mailsTo(id)).toEqual([])
    const ofThisClient = async (id: string) =>
      (await mailsTo(id)).filter((mail) => mail.subject === subject('10 of 10', client))
    for (const { id } of [manager, learningManager]) {
      const [mail, ...more] = await ofThisClient(id)
      expect(more).toEqual([])
      expect(mail?.text).toContain('https://learn.example.org/manage-learners')
      expect(mail?.text).toContain('Seats left: 0')
      expect(mail?.text).toContain('no learner can be added')
      expect(mail?.text).not.toContain('/client/')
    }
    const { urlToken } = client
    for (const { id } of [admin, second]) {
      const [mail, ...more] = await ofThisClient(id)
      expect(more).toEqual([])
      expect(mail?.text).toContain(`https://learn.example.org/client/${urlToken}?tab=settings`)
    }
  })

  test('managers read the texts of their client, administrators those of the provider', async () => {
    const { client, manager } = await makeUsed(9, 10)
    const texts = { subject: 'Only {left} left', opening: 'Dear {name},\n{seats} <b>', closing: '' }
    await product.ask(mailTexts.save, { clientId: client.id, kind: 'seats', ...texts }, manager)
    const preview = { clientId: client.id, kind: 'seats' as const, ...texts }
    const asManager = await product.ask(mailTexts.preview, { ...preview, personId: manager.id }, manager)
    const { people } = await product.ask(
      mailTexts.recipients,
      { clientId: client.id, kind: 'seats' },
      manager,
    )
    expect(people.map(({ id }) => id)).toEqual([manager.id])
    await noticeSeats(app, noon)
    const [mail] = await mailsTo(manager.id)
    expect(mail).toMatchObject({ subject: 'Only 1 left' })
    expect(mail?.html).toContain('Dear Mia,')
    expect(mail?.html).toContain('9 of 10 seats &lt;b&gt;')
    expect(asManager).toEqual({ ...mail, isExample: false })
    expect(await subjectsTo(admin.id)).toContain(subject('9 of 10', client))
  })

  test('a preview has made-up numbers while enough seats are free, and none for a limited manager', async () => {
    const { client, manager } = await makeUsed(8, 10)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, await makeTeam(product, client.id))
    const texts = { subject: '{seats}', opening: 'Hello {name}', closing: '' }
    const wanted = { clientId: client.id, kind: 'seats' as const, ...texts }
    expect(await product.ask(mailTexts.preview, { ...wanted, personId: manager.id }, manager)).toMatchObject({
      subject: '23 of 25 seats',
      isExample: true,
    })
    const refused = await product.refuse(mailTexts.preview, { ...wanted, personId: limited.id }, manager)
    expect(refused.status).toBe(404)
  })
})

test('the job of the product does this', async () => {
  const { manager } = await makeUsed(10, 10)
  const job = jobsOf(app).find(({ name }) => name === jobNames.seats)
  await job?.run(new AbortController().signal, (error) => {
    throw error
  })
  expect(await subjectsTo(manager.id)).toHaveLength(1)
})

test('a client that is deleted and comes back is not mailed again', async () => {
  const { client, manager } = await makeUsed(10, 10)
  const mails = async () => {
    const found = db.selectFrom('outbox').where('to_address', '=', manager.email).select('subject')
    return (await found.execute()).length
  }
  await noticeSeats(app, noon)
  expect(await mails()).toBe(1)
  await product.ask(clients.remove, { clientId: client.id }, admin)
  await noticeSeats(app, noon)
  const { id } = await db
    .selectFrom('deletions')
    .where('object_id', '=', client.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const left = await mails()
  await product.ask(deletions.restore, { id }, admin)
  const restored = await mails()
  await noticeSeats(app, nextDay)
  expect({ left, now: await mails() }).toEqual({ left: restored, now: restored })
})
