// The page of an archived person (rule people-141).
import { describe, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import * as loginCards from '#contract/calls/login-cards.ts'
import * as moving from '#contract/calls/moving.ts'
import * as users from '#contract/calls/users.ts'
import { joinTeam, limitTo, makeLearner, makeManager, makeTeam } from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startUsers } from '#tests/support/start-users.ts'

const { product, admin, client, manager, other, otherManager } = await startUsers()

async function archived() {
  const person = await makeLearner(product, client.id)
  await product.ask(users.archive, { userIds: [person.id] }, manager)
  return person
}
const openArchived = ({ urlToken }: { urlToken: string }, as = manager) =>
  product.ask(users.openArchived, { urlToken }, as)
const isNotThere = async ({ urlToken }: { urlToken: string }, as = manager) =>
  expect(await product.refuse(users.openArchived, { urlToken }, as)).toEqual(notFound)

describe('people-141: the page of an archived person', () => {
  test('says who it is and when that was, to managers of the client and administrators', async () => {
    const person = await archived()
    await product.app.db
      .updateTable('users')
      .set({ archived_at: '2026-03-31T22:15:00Z' })
      .where('id', '=', person.id)
      .execute()
    const expected = {
      id: person.id,
      email: person.email,
      clientName: client.name,
      loginName: null,
      employeeNumber: '',
      role: 'LEARNER',
      secondaryRole: null,
      archivedDateTime: '2026-03-31T22:15:00.000Z',
      isClosedRecord: false,
    }
    expect(await openArchived(person)).toMatchObject(expected)
    expect(await openArchived(person, admin)).toMatchObject(expected)
    await isNotThere(person, otherManager)
  })

  test('is there until the person is restored, and in its place is the usual one then', async () => {
    const person = await makeLearner(product, client.id)
    await isNotThere(person)
    await product.ask(users.archive, { userIds: [person.id] }, manager)
    await openArchived(person)
    expect(await product.refuse(learners.openLearner, { urlToken: person.urlToken }, manager)).toEqual(
      notFound,
    )
    await product.ask(users.unarchive, { userIds: [person.id] }, manager)
    await isNotThere(person)
    await product.ask(learners.openLearner, { urlToken: person.urlToken }, manager)
  })

  test('is where an action on many people leads to', async () => {
    const person = await makeLearner(product, client.id)
    const { actionId } = await product.ask(users.archive, { userIds: [person.id] }, manager)
    const { people } = await product.ask(bulk.openPastAction, { id: String(actionId) }, manager)
    expect(people.map(({ urlToken }) => urlToken)).toEqual([person.urlToken])
  })

  test('is that of the own people only for a manager limited to teams', async () => {
    const team = await makeTeam(product, client.id)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const [inside, outside] = [await makeLearner(product, client.id), await archived()]
    await joinTeam(product, team, inside)
    await product.ask(users.archive, { userIds: [inside.id] }, manager)
    expect((await openArchived(inside, limited)).id).toBe(inside.id)
    await isNotThere(outside, limited)
  })

  test('is not there for the deleted, and for who waits to be accepted', async () => {
    const gone = await makeLearner(product, client.id)
    await product.ask(users.remove, { id: gone.id }, manager)
    await isNotThere(gone, admin)
    const waiting = await archived()
    await product.app.db
      .updateTable('users')
      .set({ awaits_acceptance: true })
      .where('id', '=', waiting.id)
      .execute()
    await isNotThere(waiting, admin)
    const { entries } = await product.ask(audit.list, { about: waiting.id }, manager)
    expect(entries[0]?.objects).toContainEqual({ name: expect.any(String), page: null })
  })

  test('of a person without an address has the log-in name', async () => {
    const { user } = await product.ask(
      loginCards.createWithoutEmail,
      { firstName: 'Nia', lastName: 'Evans', loginName: 'nia.e', employeeNumber: 'E-9' },
      manager,
    )
    await product.ask(users.archive, { userIds: [user.id] }, manager)
    expect(await openArchived(user)).toMatchObject({ loginName: 'nia.e', email: '', employeeNumber: 'E-9' })
  })

  test('of somebody who has moved says that it is a closed record', async () => {
    const person = await makeLearner(product, client.id, { firstName: 'Moved', lastName: 'Away' })
    const chosen = { userIds: [person.id], toClientId: other.id }
    const { previewToken } = await product.ask(moving.previewMove, { ...chosen, taken: 'nothing' }, admin)
    await product.ask(moving.move, { ...chosen, taken: 'nothing', previewToken }, admin)
    const { users: listed } = await product.ask(learners.list, { status: 'archived', pageSize: 500 }, manager)
    const record = listed.find(({ name }) => name === 'Moved Away')
    expect(record?.isClosedRecord).toBe(true)
    // Rule people-144.
    const movedOf = async (as: { token: string }) =>
      (await product.ask(learners.list, { status: 'moved' }, as)).users.map((one) => one.id)
    expect(await movedOf(manager)).toEqual([record?.id])
    expect(await movedOf(otherManager)).toEqual([])
    const { id, urlToken } = record ?? { id: '', urlToken: '' }
    expect(await openArchived({ urlToken })).toMatchObject({ id, isClosedRecord: true })
  })
})
