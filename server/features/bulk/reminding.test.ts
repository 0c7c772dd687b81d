// "Remind now" from a list: the preview and the mails agree, and each person is reminded only of what matters (rule reminders-19).
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as compliance from '#contract/calls/compliance.ts'
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
import { addDays } from '../../training/calendar.ts'
import { updateAllObligations } from '../../training/obligations.ts'

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
  expect(second.refused).toEqual(expect.arrayContaining([...again, ...refused]))
  expect((await product.ask(bulk.act, { action: 'remind', ...overdue(3) }, manager)).changed).toBe(0)
  expect(await product.ask(bulk.previewReminder, overdue(3), elsewhere.manager)).toMatchObject({ people: 2 })
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
    refused: [{ reason: 'Nothing is late or due soon', people: 1 }],
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
