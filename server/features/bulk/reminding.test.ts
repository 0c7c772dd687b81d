// "Remind now" from a list: the preview and the mails agree, and each person is reminded only of what matters (rule reminders-19).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
import { maxAtOnce } from '#contract/rules/people.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { startReminders } from '#tests/support/start-reminders.ts'
import { rethrow } from '../../jobs/run-parts.ts'
import { addDays } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'
import { remindMany } from './remind-people.ts'

const { product, db, today, makeReminding, makeDue, queued } = await startReminders()
const admin = await makeAdmin(product)

const mailed = async () => (await queued()).map((mail) => mail.to_address).toSorted()

/** A client in which one person each is overdue in both courses, due soon, not registered and in a team. */
async function makeLate() {
  const client = await makeReminding({})
  const manager = await makeManager(product, client.id)
  const late = await makeLearner(product, client.id, { firstName: 'Ada' })
  const other = await makeLearner(product, client.id, { firstName: 'Ben' })
  const unregistered = await makeLearner(product, client.id, { firstName: 'Cai', confirmed: false })
  await makeDue(client, { 'Fire safety': addDays(today, -3), 'Data protection': addDays(today, 90) })
  const team = await makeTeam(product, client.id)
  await joinTeam(product, team, other)
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, team)
  await updateAllObligations(db)
  return { client, manager, late, other, unregistered, limited }
}
const emailsOf = (...people: MadePerson[]) => people.map(({ email }) => email).toSorted()
const overdue = (people: number) =>
  ({ list: 'compliance', compliance: { people: 'overdue' }, expected: people }) as const

test('the preview has the numbers of the action, shows a mail and sends nothing', async () => {
  const { manager, late, other, limited } = await makeLate()
  const elsewhere = await makeLate()
  const before = await mailed()
  const refused = [{ reason: 'Not registered yet', people: 1 }]
  const preview = await product.ask(bulk.previewReminder, overdue(3), manager)
  expect(preview).toMatchObject({ people: 2, refused, mail: { toName: expect.stringMatching(/^Ada /) } })
  expect(preview.mail?.text).toContain('Fire safety')
  expect(preview.mail?.html).toContain('Fire safety')
  expect(await mailed()).toEqual(before)

  // A manager of one team previews and reminds the people of this team only.
  expect(await product.ask(bulk.previewReminder, overdue(1), limited)).toMatchObject({
    people: 1,
    refused: [],
  })
  expect(await product.ask(bulk.act, { action: 'remind', ...overdue(3) }, manager)).toMatchObject({
    changed: 2,
    refused,
  })
  expect(await mailed()).toEqual([...before, ...emailsOf(late, other)].toSorted())

  // Nobody is reminded twice on a day, and the preview says so before.
  const again = [{ reason: 'Reminded today already', people: 2 }]
  const second = await product.ask(bulk.previewReminder, overdue(3), manager)
  expect(second).toMatchObject({ people: 0, mail: null })
  expect(second.refused).toMatchObject([...again, ...refused])
  const names = second.refused.map((one) => one.names.map((name) => name.split(' ')[0]))
  expect(names).toEqual([['Ada', 'Ben'], ['Cai']])
  expect((await product.ask(bulk.act, { action: 'remind', ...overdue(3) }, manager)).changed).toBe(0)
  expect(await product.ask(bulk.previewReminder, overdue(3), elsewhere.manager)).toMatchObject({ people: 2 })
})

test('lists-14: the people of a figure are reminded who are overdue now, and exactly those whom the preview counted', async () => {
  const { client, manager, late, other } = await makeLate()
  const overview = await product.ask(compliance.complianceOverview, {}, manager)
  expect(overview.peopleByState.overdue).toBe(3)
  // After the figure was read, one more person is overdue: the number of the button is not the number of the list any more.
  const joined = await makeLearner(product, client.id, { firstName: 'Dee' })
  await updateAllObligations(db)
  const list = { list: 'compliance', compliance: { people: 'overdue' } } as const
  const { userIds } = await product.ask(bulk.matching, list, manager)
  expect(userIds).toHaveLength(4)
  const chosen = { ...list, onlyIds: userIds ?? [] }
  const unregistered = { reason: 'Not registered yet', people: 1 }
  expect(await product.ask(bulk.previewReminder, chosen, manager)).toMatchObject({
    people: 3,
    refused: [unregistered],
  })
  // While the dialog is shown, one person has nothing overdue any more and another one is overdue.
  const second = await makeLearner(product, client.id, { firstName: 'Eve' })
  await updateAllObligations(db)
  await sql`
    insert into exemptions (user_id, course_id, from_day, reason)
    select ${other.id}, course_id, ${addDays(today, -9)}::date, 'Away' from obligations where user_id = ${other.id}`.execute(
    db,
  )
  await updateAllObligations(db)
  const before = await mailed()
  expect(await product.ask(bulk.act, { action: 'remind', ...chosen }, manager)).toMatchObject({
    changed: 2,
    refused: [unregistered, { reason: 'No longer matches the list', people: 1 }],
  })
  expect(await mailed()).toEqual([...before, ...emailsOf(late, joined)].toSorted())
  expect(await product.ask(bulk.previewReminder, { ...list, onlyIds: [second.id] }, manager)).toMatchObject({
    people: 1,
    refused: [],
  })
})

test('people of a list with nothing late or due soon get no mail, unless they are chosen one by one', async () => {
  const client = await makeReminding({})
  const manager = await makeManager(product, client.id)
  const person = await makeLearner(product, client.id)
  await makeDue(client, { 'Data protection': addDays(today, 90) })
  await updateAllObligations(db)
  const all = { list: 'compliance', compliance: {}, expected: 1 } as const
  expect(await product.ask(bulk.previewReminder, all, manager)).toEqual({
    people: 0,
    refused: [{ reason: 'Nothing is late or due soon', people: 1, names: [expect.any(String)] }],
    mail: null,
  })
  expect(await product.ask(bulk.previewReminder, { list: 'learners' }, manager)).toMatchObject({ people: 0 })
  expect(await product.ask(bulk.previewReminder, { userIds: [person.id] }, manager)).toMatchObject({
    people: 1,
    refused: [],
  })
})

test('a list of compliance is refused when it has changed, without its filters, and for another client', async () => {
  const { client, manager, late } = await makeLate()
  const other = await makeLate()
  expect(await product.refuse(bulk.act, { action: 'remind', ...overdue(2) }, manager)).toEqual({
    status: 409,
    errors: ['The list has changed: it has 3 people now, not 2. Please look at it and select again'],
  })
  expect(await product.refuse(bulk.previewReminder, { list: 'compliance' }, manager)).toEqual({
    status: 400,
    errors: ['Please send the filters of the list'],
  })
  for (const call of [bulk.previewReminder, bulk.losses] as const)
    expect(
      await product.refuse(call, { list: 'compliance', compliance: { clientId: client.id } }, other.manager),
    ).toMatchObject({ status: 404 })
  expect(await product.refuse(bulk.previewReminder, { userIds: [late.id] }, other.manager)).toMatchObject({
    status: 404,
  })
  // An administrator chooses the client in the filters.
  expect(
    await product.ask(
      bulk.previewReminder,
      { list: 'compliance', compliance: { clientId: client.id, people: 'overdue' }, expected: 3 },
      admin,
    ),
  ).toMatchObject({ people: 2 })
})

test('each filter of compliance selects exactly the people whom the list shows', async () => {
  const { manager } = await makeLate()
  for (const filter of [
    {},
    { people: 'overdue' },
    { people: 'nothingDue' },
    { searchTerm: 'ben' },
    { status: 'toDo' },
  ] as const) {
    const { totalCount } = await product.ask(compliance.people, filter, manager)
    const { people, refused } = await product.ask(
      bulk.previewReminder,
      { list: 'compliance', compliance: filter, expected: totalCount },
      manager,
    )
    expect(people + refused.reduce((sum, one) => sum + one.people, 0)).toBe(totalCount)
  }
})

/** Learners who have not registered, as many as are needed for an action of this size. */
const addUnregistered = (clientId: string, people: number) =>
  sql`
    insert into users (client_id, first_name, last_name, email, url_token, role)
    select ${clientId}::uuid, 'Una', 'Registered', gen_random_uuid() || '@many.test', gen_random_uuid()::text, 'LEARNER'
      from generate_series(1, ${people})`.execute(db)

test('more people than one action may change are reminded by a job, step by step', async () => {
  const { client, manager, late, other } = await makeLate()
  await makeLate()
  await addUnregistered(client.id, maxAtOnce - 2)
  await updateAllObligations(db)
  const everybody = { list: 'learners', expected: maxAtOnce + 1 } as const
  expect(await product.ask(bulk.previewReminder, everybody, manager)).toMatchObject({
    people: 2,
    refused: [{ reason: 'Not registered yet', people: maxAtOnce - 1 }],
  })
  for (const action of ['invite', 'archive'] as const)
    expect(await product.refuse(bulk.act, { action, ...everybody }, manager)).toEqual({
      status: 400,
      errors: ['Please select at most 10,000 users at a time'],
    })
  const { actionId, ...reply } = await product.ask(bulk.act, { action: 'remind', ...everybody }, manager)
  expect(reply).toEqual({ changed: 0, refused: [], waiting: maxAtOnce + 1 })
  expect(await mailed()).toEqual([])
  const openAction = () => product.ask(bulk.openPastAction, { id: actionId as string }, manager)
  expect((await openAction()).action).toMatchObject({ changed: 0, leftOut: 0, waiting: maxAtOnce + 1 })

  // One is archived and one deleted before the turn of either, and the job is stopped before its first step.
  const [archived, deleted] = await idsOfUnregistered(client.id)
  await sql`update users set archived_at = now() where id = ${archived}::uuid`.execute(db)
  await sql`delete from users where id = ${deleted}::uuid`.execute(db)
  await remindMany(product.app, rethrow, AbortSignal.abort())
  expect((await openAction()).action.waiting).toBe(maxAtOnce + 1)
  await Promise.all([1, 2].map(() => remindMany(product.app, rethrow, new AbortController().signal)))
  const { action } = await openAction()
  expect(action).toMatchObject({ changed: 2, leftOut: maxAtOnce - 2, waiting: 0, clientName: client.name })
  expect(await mailed()).toEqual(emailsOf(late, other))
  const { rows } = await sql<{ reason: string; people: number }>`
    select reason, count(*) as people from bulk_action_people where action_id = ${actionId}::uuid and reason is not null
     group by reason order by reason`.execute(db)
  expect(rows).toEqual([
    { reason: 'Archived or deleted since', people: 1 },
    { reason: 'Not registered yet', people: maxAtOnce - 3 },
  ])
})

async function idsOfUnregistered(clientId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from users where client_id = ${clientId}::uuid and first_name = 'Una' order by id desc limit 2`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
