// The search finds people by the values of their own fields (people-131).
import { beforeEach, expect, test } from 'vitest'
import * as personFields from '#contract/calls/person-fields.ts'
import { find } from '#contract/calls/search.ts'
import * as users from '#contract/calls/users.ts'
import * as make from '#tests/support/make.ts'
import { startSearch } from '#tests/support/start-search.ts'

const { product, db, bryn, other, admin, manager, learner, elsewhere } = await startSearch()

let department: string
beforeEach(async () => {
  await db.deleteFrom('person_fields').execute()
  department = await addField('Department')
})

async function addField(
  name: string,
  more: Partial<Parameters<typeof product.ask<typeof personFields.create>>[1]> = {},
) {
  return (await product.ask(personFields.create, { name, kind: 'text', clientId: null, ...more }, admin)).id
}
const save = (person: make.MadePerson, values: Record<string, string>) =>
  product.ask(personFields.saveValues, { userId: person.id, values }, admin)
const peopleFound = async (searchTerm: string, who: { token: string }) =>
  (await product.ask(find, { searchTerm }, who)).groups.find(({ group }) => group === 'people')
const titles = async (searchTerm: string, who: { token: string }) =>
  (await peopleFound(searchTerm, who))?.results.map(({ title }) => title)

test('a person is found by a value, which is shown, by those who see the person and the field', async () => {
  await save(learner, { [department]: 'Façade Repairs' })
  await save(elsewhere, { [department]: 'Facade repairs' })
  expect(await peopleFound('repairs facade', manager)).toMatchObject({
    totalCount: 1,
    results: [{ id: learner.id, detail: `${learner.email} · Department: Façade Repairs` }],
  })
  expect(await peopleFound('facade', admin)).toMatchObject({
    totalCount: 2,
    results: [
      { detail: `Otherwise Ltd · ${elsewhere.email} · Department: Facade repairs` },
      { detail: `Bryn Awel Housing · ${learner.email} · Department: Façade Repairs` },
    ],
  })
  expect(await titles('facade', learner)).toBeUndefined()
  expect(await titles('facadde', manager)).toEqual(['Nia Evans'])
  expect(await titles('facade housing', manager)).toBeUndefined()
})

test('a field that only administrators see is not found by a manager, nor counted, also when it is hidden later', async () => {
  const band = await addField('Salary band', { seenBy: 'administrators' })
  await save(learner, { [band]: 'Goshawk seven', [department]: 'Goshawk' })
  expect(await titles('goshawk', admin)).toEqual(['Nia Evans'])
  expect(await peopleFound('goshawk', manager)).toMatchObject({
    totalCount: 1,
    results: [{ detail: `${learner.email} · Department: Goshawk` }],
  })
  for (const term of ['seven', 'goshawk seven', 'goshwak seven'])
    expect(await titles(term, manager), term).toBeUndefined()
  await product.ask(
    personFields.update,
    { id: department, name: 'Department', seenBy: 'administrators' },
    admin,
  )
  expect(await titles('goshawk', manager)).toBeUndefined()
  expect((await peopleFound('goshawk', admin))?.totalCount).toBe(1)
})

test('who is found by the name and by several fields is there once', async () => {
  const second = await addField('Job title')
  const own = await make.makeLearner(product, bryn.id, { firstName: 'Petrel', lastName: 'Jones' })
  await save(own, { [department]: 'Petrel', [second]: 'Petrel watcher' })
  await save(learner, { [department]: 'Petrel', [second]: 'Petrel watcher' })
  expect(await peopleFound('petrel', manager)).toMatchObject({ totalCount: 2 })
  expect((await titles('petrel', manager))?.toSorted()).toEqual(['Nia Evans', 'Petrel Jones'])
})

test('of several values that are found, the one that fits best is shown', async () => {
  const second = await addField('Job title')
  await save(learner, { [department]: 'Dunnock', [second]: 'Watches dunnocks' })
  const own = await make.makeLearner(product, bryn.id, { firstName: 'Petrel', lastName: 'Jones' })
  await save(own, { [department]: 'Watches dunnocks', [second]: 'Dunnock' })
  const results = (await peopleFound('dunnock', manager))?.results ?? []
  expect(new Map(results.map(({ id, detail }) => [id, detail]))).toEqual(
    new Map([
      [learner.id, `${learner.email} · Department: Dunnock`],
      [own.id, `${own.email} · Job title: Dunnock`],
    ]),
  )
})

test('a limited manager finds the own people, and nobody finds who is archived, until they are restored', async () => {
  const [ada, ben] = [
    await make.makeLearner(product, bryn.id, { firstName: 'Ada' }),
    await make.makeLearner(product, bryn.id, { firstName: 'Ben' }),
  ]
  await save(ada, { [department]: 'Quarry' })
  await save(ben, { [department]: 'Quarry' })
  const limited = await make.makeManager(product, bryn.id)
  const team = await make.makeTeam(product, bryn.id)
  await make.joinTeam(product, team, ada)
  await make.limitTo(product, limited, team)
  const count = async (who: { token: string }) => (await peopleFound('quarry', who))?.totalCount
  expect([await count(limited), await count(manager), await count(admin)]).toEqual([1, 2, 2])
  await product.ask(users.archive, { userIds: [ada.id] }, admin)
  expect([await count(limited), await count(manager), await count(admin)]).toEqual([undefined, 1, 1])
  await product.ask(users.unarchive, { userIds: [ada.id] }, admin)
  expect(await count(manager)).toBe(2)
})

test('after a move the values that went along are found at the new client, and those of the former client’s fields not', async () => {
  const own = await addField('Shift', { clientId: bryn.id })
  const ada = await make.makeLearner(product, bryn.id, { firstName: 'Ada' })
  await save(ada, { [department]: 'Harrier', [own]: 'Lapwing shift' })
  await db.updateTable('users').set({ client_id: other.id }).where('id', '=', ada.id).execute()
  const there = await make.makeManager(product, other.id)
  expect([await titles('harrier', manager), await titles('lapwing shift', manager)]).toEqual([
    undefined,
    undefined,
  ])
  expect(await titles('harrier', there)).toHaveLength(1)
  expect([await titles('lapwing shift', there), await titles('lapwing shift', admin)]).toEqual([
    undefined,
    undefined,
  ])
})
