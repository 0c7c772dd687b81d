// Teams by rule (rules teams-14 to teams-17).
import { beforeEach, describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as clients from '#contract/calls/clients.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import * as users from '#contract/calls/users.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { forbidden, notFound } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

let client: Awaited<ReturnType<typeof makeClient>>
let manager: MadePerson
let ada: MadePerson
let ben: MadePerson
let team: { id: string; name: string }
let department: string
beforeEach(async () => {
  await db.deleteFrom('person_fields').execute()
  client = await makeClient(product)
  manager = await makeManager(product, client.id)
  ada = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Green' })
  ben = await makeLearner(product, client.id, { firstName: 'Ben', lastName: 'Hill' })
  team = { id: (await makeTeam(product, client.id, { name: 'Cooks' })).id, name: 'Cooks' }
  const field = { name: 'Department', kind: 'text', clientId: null } as const
  department = (await product.ask(personFields.create, field, admin)).id
})

const save = (person: MadePerson, value: string, who: MadePerson = admin) =>
  product.ask(personFields.saveValues, { userId: person.id, values: { [department]: value } }, who)
const rule = (values = ['Kitchen']) => ({ teamId: team.id, fieldId: department, values })
const setRule = (values?: string[], who: MadePerson = manager) =>
  product.ask(teams.saveRule, rule(values), who)
async function members(teamId = team.id) {
  const { people } = await product.ask(teams.members, { id: teamId, pageSize: 50 }, admin)
  return people.map(({ name, byRule }) => `${name.split(' ')[0]}${byRule ? ' by rule' : ''}`)
}

describe('a rule', () => {
  test('is shown before it is saved, and then has who has one of its values (teams-14, teams-17)', async () => {
    await save(ada, 'Kitchen')
    await save(ben, 'bar')
    const carol = await makeLearner(product, client.id, { firstName: 'Carol', lastName: 'Ivy' })
    await save(carol, 'kitchen')
    await product.ask(users.archive, { userIds: [carol.id] }, admin)
    const outsider = await makeLearner(product, (await makeClient(product)).id)
    await save(outsider, 'Kitchen')
    expect(await product.ask(teams.previewRule, rule(), manager)).toEqual({
      ...{ joins: 1, leaves: 0 },
      ...{ joining: ['Ada Green'], leaving: [] },
    })
    expect(await members()).toEqual([])
    await setRule(['KITCHEN', 'kitchen'])
    expect(await members()).toEqual(['Ada by rule'])
    expect((await product.ask(teams.openTeam, { id: team.id }, manager)).team.rule).toEqual({
      ...{ fieldId: department, fieldName: 'Department', values: ['kitchen'] },
    })
    // The archived person is there again with the account.
    await product.ask(users.unarchive, { userIds: [carol.id] }, admin)
    expect(await members()).toEqual(['Ada by rule', 'Carol by rule'])
    expect(await product.ask(teams.previewRule, rule(['Bar']), manager)).toEqual({
      ...{ joins: 1, leaves: 2 },
      ...{ joining: ['Ben Hill'], leaving: ['Ada Green', 'Carol Ivy'] },
    })
    await setRule(['Bar'])
    expect(await members()).toEqual(['Ben by rule'])
  })

  test('is not saved if other people join or leave than were shown (teams-17)', async () => {
    await save(ada, 'Kitchen')
    const { joins, leaves } = await product.ask(teams.previewRule, rule(), manager)
    await save(ben, 'Kitchen')
    expect(await product.refuse(teams.saveRule, { ...rule(), expected: { joins, leaves } }, manager)).toEqual(
      {
        status: 409,
        errors: ['The people have changed since the rule was checked. Please look at it again'],
      },
    )
    expect(await members()).toEqual([])
    await product.ask(teams.saveRule, { ...rule(), expected: { joins: 2, leaves: 0 } }, manager)
    expect(await members()).toHaveLength(2)
  })

  test('is none of a limited manager, of another client, or of a field that managers do not see (teams-16)', async () => {
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const outsider = await makeManager(product, (await makeClient(product)).id)
    for (const call of [teams.previewRule, teams.saveRule] as const) {
      expect(await product.refuse(call, rule(), limited)).toEqual(forbidden)
      expect(await product.refuse(call, rule(), outsider)).toEqual(notFound)
    }
    const remove = { teamId: team.id, keepsPeople: false }
    expect(await product.refuse(teams.removeRule, remove, limited)).toEqual(forbidden)
    expect(await product.refuse(teams.removeRule, remove, outsider)).toEqual(notFound)
    const hidden = {
      name: 'Salary band',
      kind: 'text',
      seenBy: 'administrators',
      clientId: client.id,
    } as const
    const { id: fieldId } = await product.ask(personFields.create, hidden, admin)
    expect(await product.refuse(teams.saveRule, { ...rule(), fieldId }, manager)).toEqual(notFound)
    expect((await product.refuse(teams.saveRule, { ...rule(), fieldId }, admin)).errors).toEqual([
      'Managers see the rule of a team, so it needs a field that they see',
    ])
    const elsewhere = { name: 'Elsewhere', kind: 'text', clientId: outsider.clientId } as const
    const other = await product.ask(personFields.create, elsewhere, admin)
    expect(await product.refuse(teams.saveRule, { ...rule(), fieldId: other.id }, admin)).toEqual(notFound)
  })

  test('needs its field, and values that the field can have (teams-16)', async () => {
    const place = { name: 'Place', kind: 'choice', choices: 'Bar\nKitchen', clientId: client.id } as const
    const { id: fieldId } = await product.ask(personFields.create, place, admin)
    expect((await product.refuse(teams.saveRule, { ...rule(['Garden']), fieldId }, manager)).status).toBe(400)
    expect((await product.refuse(teams.saveRule, rule([]), manager)).errors).toEqual([
      'Please choose at least one value',
    ])
    await product.ask(teams.saveRule, { ...rule(['bar']), fieldId }, manager)
    const refused = {
      status: 409,
      errors: ['The rule of the team “Cooks” needs this field. Please change the rule first'],
    }
    expect(await product.refuse(personFields.remove, { id: fieldId }, manager)).toEqual(refused)
    const hide = { id: fieldId, name: 'Place', choices: place.choices, seenBy: 'administrators' } as const
    expect(await product.refuse(personFields.update, hide, admin)).toEqual(refused)
    await product.ask(teams.removeRule, { teamId: team.id, keepsPeople: false }, manager)
    await product.ask(personFields.remove, { id: fieldId }, manager)
  })

  test.each([
    [true, ['Ada', 'Ben']],
    [false, ['Ben']],
  ])('that is removed keeps its people: %j (teams-17)', async (keepsPeople, left) => {
    await joinTeam(product, team, ben)
    await save(ada, 'Kitchen')
    await setRule()
    const other = await makeTeam(product, client.id, { name: 'Others' })
    await product.ask(teams.saveRule, { ...rule(), teamId: other.id }, manager)
    await product.ask(teams.removeRule, { teamId: team.id, keepsPeople }, manager)
    expect(await members()).toEqual(left)
    expect(await members(other.id)).toEqual(['Ada by rule'])
    await save(ada, 'Bar')
    expect(await members()).toEqual(left)
    expect((await product.ask(teams.openTeam, { id: team.id }, manager)).team.rule).toBeNull()
  })
})

describe('the people of a rule (teams-14)', () => {
  beforeEach(() => setRule())

  test('follow a change on the page of a person, and who was added by hand stays (teams-15)', async () => {
    await joinTeam(product, team, ben)
    await save(ada, 'Kitchen')
    await save(ben, 'Kitchen')
    expect(await members()).toEqual(['Ada by rule', 'Ben'])
    await save(ada, 'Bar')
    await save(ben, 'Bar')
    expect(await members()).toEqual(['Ben'])
    await save(ada, 'KITCHEN')
    expect(await members()).toEqual(['Ada by rule', 'Ben'])
    await save(ada, '')
    expect(await members()).toEqual(['Ben'])
  })

  test('join when they are added, in a form or by a list', async () => {
    const person = { firstName: 'Cai', lastName: 'Dee', email: 'cai@rule.test' }
    const ownFields = { [department]: 'kitchen' }
    await product.ask(users.create, { kind: 'learner', ...person, ownFields }, manager)
    const listed = { firstName: 'Dai', lastName: 'Dee', email: 'dai@rule.test', ownFields, teams: 'Others' }
    await product.ask(learners.uploadUsers, { users: [listed] }, manager)
    expect(await members()).toEqual(['Cai by rule', 'Dai by rule'])
    const { teams: found } = await product.ask(teams.list, {}, manager)
    expect(found.map(({ name, people }) => [name, people])).toEqual([
      ['Cooks', 2],
      ['Others', 1],
    ])
  })

  test('come back with a person who was deleted, as the rule is by then', async () => {
    await save(ada, 'Kitchen')
    const restore = async () => {
      const { deletions: found } = await product.ask(deletions.list, { searchTerm: ada.email }, admin)
      await product.ask(deletions.restore, { id: found[0]?.id ?? '' }, admin)
    }
    await product.ask(users.remove, { id: ada.id }, manager)
    expect(await members()).toEqual([])
    await restore()
    expect(await members()).toEqual(['Ada by rule'])
    await product.ask(users.remove, { id: ada.id }, manager)
    await setRule(['Bar'])
    await restore()
    expect(await members()).toEqual([])
    await product.ask(users.remove, { id: ada.id }, manager)
    await setRule()
    await restore()
    expect(await members()).toEqual(['Ada by rule'])
  })

  test('come back with their client', async () => {
    await save(ada, 'Kitchen')
    await product.ask(clients.remove, { clientId: client.id }, admin)
    const { deletions: found } = await product.ask(deletions.list, { searchTerm: client.name }, admin)
    await product.ask(deletions.restore, { id: found[0]?.id ?? '' }, admin)
    expect(await members()).toEqual(['Ada by rule'])
    await save(ada, 'Bar')
    expect(await members()).toEqual([])
  })

  test('leave it and join another one when they come to another client', async () => {
    const to = await makeClient(product)
    const there = await makeTeam(product, to.id)
    await product.ask(teams.saveRule, { ...rule(), teamId: there.id }, admin)
    await save(ada, 'Kitchen')
    await db.updateTable('users').set({ client_id: to.id }).where('id', '=', ada.id).execute()
    expect(await members()).toEqual([])
    expect(await members(there.id)).toEqual(['Ada by rule'])
  })

  test('are not removed by hand (teams-15)', async () => {
    await save(ada, 'Kitchen')
    await joinTeam(product, team, ben)
    expect(
      await product.refuse(teams.removePeople, { teamId: team.id, userIds: [ben.id, ada.id] }, manager),
    ).toEqual({
      status: 409,
      errors: ['This person is in the team by its rule. Please change the rule, or the field of the person'],
    })
    expect(await members()).toEqual(['Ada by rule', 'Ben'])
    const action = { action: 'removeFromTeam' as const, removedFrom: team.id, userIds: [ada.id, ben.id] }
    const done = await product.ask(bulk.act, action, manager)
    expect([done.changed, done.refused]).toEqual([1, [{ reason: 'In the team by its rule', people: 1 }]])
    expect(await members()).toEqual(['Ada by rule'])
    const { teams: own } = await product.ask(teams.ofPerson, { userId: ada.id }, manager)
    expect(own).toEqual([{ ...team, byRule: true }])
  })

  test('are not changed by the teams of a list (teams-15)', async () => {
    await save(ada, 'Kitchen')
    const hand = await makeTeam(product, client.id, { name: 'Hand' })
    await joinTeam(product, hand, ada)
    const preview = async (cell: string) => {
      const content = `First name,Last name,Email,Teams\nAda,Green,${ada.email},${cell}`
      const csvFile = new File([content], 'staff.csv')
      const { updates } = await product.ask(learners.preview, { csvFile, mode: 'update' }, manager)
      return updates.flatMap(({ changes }) => changes.map(({ from, to }) => [from, to]))
    }
    // As the list of learners is exported.
    expect(await preview('Cooks; Hand')).toEqual([])
    expect(await preview('Hand')).toEqual([])
    expect(await preview('Cooks')).toEqual([['Hand', '']])
    const row = { firstName: 'Ada', lastName: 'Green', email: ada.email, teams: 'New' }
    const expected = { added: 0, changed: 1, back: 0, archived: 0 }
    const { actionId } = await product.ask(learners.applyImport, { rows: [row], expected }, manager)
    const named = async () =>
      (await product.ask(teams.ofPerson, { userId: ada.id }, manager)).teams.map(({ name }) => name)
    expect(await named()).toEqual(['Cooks', 'New'])
    await product.ask(bulk.undo, { id: actionId ?? '' }, manager)
    expect(await named()).toEqual(['Cooks', 'Hand'])
  })

  test('leave again when the list that brought the value is undone', async () => {
    const row = {
      firstName: 'Ada',
      lastName: 'Green',
      email: ada.email,
      ownFields: { [department]: 'Kitchen' },
    }
    const expected = { added: 0, changed: 1, back: 0, archived: 0 }
    const { actionId } = await product.ask(learners.applyImport, { rows: [row], expected }, manager)
    expect(await members()).toEqual(['Ada by rule'])
    await product.ask(bulk.undo, { id: actionId ?? '' }, manager)
    expect(await members()).toEqual([])
  })
})
