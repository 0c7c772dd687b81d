import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { type MadePerson, makeAdmin, makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const all = async (as: { token: string }, searchTerm = '') =>
  (await product.ask(learners.list, { searchTerm, pageSize: 500 }, as)).totalCount
const place = async (names: string[], confirmed = true) => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id, { secondaryRole: 'LEARNER' })
  const people = []
  for (const lastName of names) people.push(await makeLearner(product, client.id, { lastName, confirmed }))
  return { client, manager, people }
}
const mailsTo = async (ids: string[]) =>
  (await db.selectFrom('outbox').where('user_id', 'in', ids).select('id').execute()).length

describe('an action on all of a list', () => {
  test('changes all that match, and reports who was left out and why', async () => {
    const { manager } = await place(['Oak', 'Oak', 'Elm'])
    const other = await place(['Oak'])
    const report = await product.ask(
      bulk.act,
      { action: 'archive', list: 'learners', searchTerm: '', expected: 4 },
      manager,
    )
    expect(report).toMatchObject({
      changed: 3,
      refused: [{ reason: 'You cannot delete or archive your own account', people: 1 }],
    })
    expect(await all(manager)).toBe(1)
    expect(await all(other.manager, 'oak')).toBe(1)
  })

  test('changes only those whom the search and the filter find', async () => {
    const { manager, people } = await place(['Birch', 'Birch', 'Ash'])
    await db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', people[0]?.id as string)
      .execute()
    const wanted = { list: 'learners', searchTerm: 'birch', status: 'invited', expected: 1 } as const
    expect(await product.ask(bulk.losses, wanted, manager)).toMatchObject({ records: 0, posts: 0 })
    expect(await product.ask(bulk.act, { action: 'delete', ...wanted }, manager)).toMatchObject({
      changed: 1,
      refused: [],
    })
    const left = await db
      .selectFrom('users')
      .where('client_id', '=', people[1]?.clientId as string)
      .select('id')
      .execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([manager.id, people[1]?.id, people[2]?.id].toSorted())
  })

  test('changes nothing when the list has changed since it was seen', async () => {
    const { manager } = await place(['Yew', 'Yew'])
    const refusal = await product.refuse(
      bulk.act,
      { action: 'delete', list: 'learners', searchTerm: 'yew', expected: 1 },
      manager,
    )
    expect(refusal).toEqual({
      status: 409,
      errors: ['The list has changed: it has 2 people now, not 1. Please look at it and select again'],
    })
    expect(await all(manager, 'yew')).toBe(2)
  })

  test('of the users leaves the own account, and nobody else', async () => {
    const { client, manager } = await place([])
    await makeManager(product, client.id)
    expect(
      await product.ask(bulk.act, { action: 'archive', list: 'users', expected: 2 }, manager),
    ).toMatchObject({ changed: 1, refused: [{ people: 1 }] })
  })

  test('leaves administrators to administrators', async () => {
    const { client, manager } = await place(['Pine'])
    await makeManager(product, client.id, { role: 'LEARNER', secondaryRole: 'ADMIN', lastName: 'Pine' })
    for (const action of ['archive', 'invite'] as const)
      expect(
        (await product.ask(bulk.act, { action, list: 'learners', searchTerm: 'pine' }, manager)).refused,
      ).toContainEqual({ reason: 'You do not have permission', people: 1 })
  })

  test('of more than 10,000 is refused, as is one of nobody', async () => {
    const refused = await product.refuse(bulk.act, { action: 'archive' }, admin)
    expect(refused).toEqual({ status: 400, errors: ['Please select at least one user'] })
    const { client, manager } = await place([])
    // In parts, each of which a busy machine ends within the time that a statement may take.
    for (let from = 1; from <= 10_000; from += 1_000)
      await sql`
        insert into users (client_id, first_name, last_name, email, url_token, role)
        select ${client.id}::uuid, 'Many', n::text, 'many' || n || '@bulk.test', gen_random_uuid()::text, 'LEARNER'
          from generate_series(${from}::int, ${from + 999}::int) n`.execute(db)
    expect(await product.refuse(bulk.act, { action: 'archive', list: 'learners' }, manager)).toEqual({
      status: 400,
      errors: ['Please select at most 10,000 users at a time'],
    })
    expect(await all(manager)).toBe(10_001)
  })
})

describe('inviting again', () => {
  test('mails those who never registered, three times an hour at most, and counts the others', async () => {
    const { manager, people } = await place(['Fir', 'Fir'], false)
    const ids = people.map(({ id }) => id)
    const invite = { action: 'invite', list: 'learners' } as const
    const before = await mailsTo(ids)
    for (let time = 1; time <= 3; time++) {
      expect(await product.ask(bulk.act, invite, manager)).toMatchObject({
        changed: 2,
        refused: [{ reason: 'This account is already confirmed', people: 1 }],
      })
      expect(await mailsTo(ids)).toBe(before + 2 * time)
    }
    expect(await product.ask(bulk.act, { ...invite, status: 'invited' }, manager)).toMatchObject({
      changed: 0,
      refused: [{ reason: 'This person was sent three mails within the last hour', people: 2 }],
    })
    expect(await mailsTo(ids)).toBe(before + 6)
  })

  test('of all users who never registered mails those, and the list says when', async () => {
    const { client, manager } = await place([])
    const waiting = await makeManager(product, client.id, { confirmed: false })
    const of = { searchTerm: '', status: 'invited', clientId: client.id } as const
    const listed = async () =>
      (await product.ask(users.list, { role: 'ADMIN', ...of }, admin)).users.map(
        ({ id, invitedDateTime }) => ({ id, invitedDateTime }),
      )
    expect(await listed()).toEqual([{ id: waiting.id, invitedDateTime: null }])
    const report = await product.ask(bulk.act, { action: 'invite', list: 'users', ...of, expected: 1 }, admin)
    expect(report).toMatchObject({ changed: 1, refused: [] })
    const { created_at: mailedAt } = await db
      .selectFrom('outbox')
      .where('user_id', '=', waiting.id)
      .select('created_at')
      .executeTakeFirstOrThrow()
    expect(await listed()).toEqual([{ id: waiting.id, invitedDateTime: mailedAt }])
    expect(
      await product.ask(bulk.act, { action: 'invite', list: 'users', searchTerm: '' }, manager),
    ).toMatchObject({
      changed: 1,
      refused: [{ reason: 'This account is already confirmed', people: 1 }],
    })
  })

  test('of people by their ids is for their manager only', async () => {
    const { manager, people } = await place(['Larch'], false)
    const other = await place([])
    const ids = people.map(({ id }) => id)
    const of = (userIds: string[]) => ({ action: 'invite', userIds }) as const
    expect(await product.refuse(bulk.act, of(ids), other.manager)).toEqual(notFound)
    expect(await product.refuse(bulk.act, of([unknownId]), manager)).toEqual(notFound)
    expect(await product.ask(bulk.act, of(ids), manager)).toMatchObject({ changed: 1, refused: [] })
  })
})

describe('people who are not there any more (rule people-54)', () => {
  test('are left out and counted, and the others are acted on', async () => {
    const { manager, people } = await place(['Ash', 'Elm', 'Fir', 'Oak'])
    const [ash, elm, fir, oak] = people as [MadePerson, MadePerson, MadePerson, MadePerson]
    const other = await place(['Larch'])
    await product.ask(users.archive, { userIds: [elm.id] }, admin)
    await product.ask(users.remove, { id: fir.id }, admin)
    const userIds = [ash.id, elm.id, fir.id, oak.id, ...other.people.map(({ id }) => id)]

    const refused = {
      status: 404,
      errors: ['Some of these people were archived or deleted since. Please select again'],
    }
    expect(await product.refuse(bulk.losses, { userIds }, manager)).toEqual(refused)
    expect(await product.refuse(bulk.exportResults, { userIds }, manager)).toEqual(refused)
    expect(await product.refuse(bulk.exportCertificates, { userIds, format: 'zip' }, manager)).toEqual(
      refused,
    )
    const { actionId, ...report } = await product.ask(bulk.act, { action: 'archive', userIds }, manager)
    expect(report).toEqual({ changed: 2, refused: [{ reason: 'Archived or deleted since', people: 3 }] })
    expect(await all(other.manager)).toBe(2)
    expect(await all(manager)).toBe(1)
    const opened = (as: MadePerson) => product.ask(bulk.openPastAction, { id: actionId ?? '' }, as)
    const { action, people: listed } = await opened(admin)
    expect(action).toMatchObject({ changed: 2, leftOut: 1 })
    expect(listed.map(({ name, reason }) => [name.split(' ')[1], reason])).toEqual([
      ['Elm', 'Archived or deleted since'],
      ['Ash', null],
      ['Oak', null],
    ])
  })

  test('are counted in the preview of a reminder too', async () => {
    const { manager, people } = await place(['Ash', 'Elm'])
    await product.ask(users.archive, { userIds: [people[0]?.id ?? ''] }, admin)
    const userIds = [...people.map(({ id }) => id), unknownId]
    const { refused } = await product.ask(bulk.previewReminder, { userIds }, manager)
    // An id that is unknown has no name.
    expect(refused).toContainEqual({
      ...{ reason: 'Archived or deleted since', people: 2 },
      names: [expect.stringMatching(/ Ash$/)],
    })
  })
})

test('a list of people is one client’s where an administrator names it, and nobody’s where it is another one’s', async () => {
  const [one, other] = [await place(['Rowan', 'Alder']), await place(['Rowan'])]
  const named = async (clientId: string, as: { token: string }) =>
    (await product.ask(learners.list, { searchTerm: '', clientId, sort: 'email' }, as)).users
  expect(await named(one.client.id, admin)).toHaveLength(3)
  expect((await named(other.client.id, admin)).map(({ clientName }) => clientName)).toEqual([
    other.client.name,
    other.client.name,
  ])
  expect(await named(other.client.id, one.manager)).toEqual([])
  const action = { action: 'archive', list: 'learners', clientId: other.client.id } as const
  expect(await product.ask(bulk.act, action, one.manager)).toEqual({
    changed: 0,
    refused: [],
    actionId: null,
  })
  expect(await all(other.manager)).toBe(2)
})

test('the results of all of a list are exported as those of selected people are', async () => {
  const { manager } = await place(['Alder', 'Alder', 'Beech'])
  const answer = await product.send(
    requestOf(bulk.exportResults, { list: 'learners', searchTerm: 'alder', expected: 2 }, manager),
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.body.match(/,"Alder",/g)).toHaveLength(2)
  expect(answer.body).not.toContain('Beech')
})
