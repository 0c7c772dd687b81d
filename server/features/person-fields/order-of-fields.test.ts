// Lists of people that are sorted by an own field, and counted by a value of one (people-130), and the file of a client (people-133).
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as learners from '#contract/calls/learners.ts'
import * as moving from '#contract/calls/moving.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as users from '#contract/calls/users.ts'
import { fieldFilter, ownSort } from '#contract/rules/person-fields.ts'
import { linesIn } from '#tests/support/lines-of-file.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeLearner,
  makeManager,
  makePeople,
  makeTeam,
} from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

let client: Awaited<ReturnType<typeof makeClient>>
let manager: MadePerson
beforeEach(async () => {
  await db.deleteFrom('person_fields').execute()
  client = await makeClient(product)
  manager = await makeManager(product, client.id)
})

type NewField = Partial<Parameters<typeof product.ask<typeof personFields.create>>[1]>
const addField = async (field: NewField = {}) =>
  (
    await product.ask(
      personFields.create,
      { name: 'Department', kind: 'text', clientId: client.id, ...field },
      admin,
    )
  ).id
const save = (person: MadePerson, values: Record<string, string>) =>
  product.ask(personFields.saveValues, { userId: person.id, values }, admin)
/** A learner with this first name for each value; an empty value is none. */
async function makeWith(field: string, values: Record<string, string>) {
  const people: Record<string, MadePerson> = {}
  for (const [firstName, value] of Object.entries(values)) {
    const person = await makeLearner(product, client.id, { firstName, lastName: 'Green' })
    if (value !== '') await save(person, { [field]: value })
    people[firstName] = person
  }
  return people
}

type Wanted = Parameters<typeof product.ask<typeof learners.list>>[1]
const pageOf = (wanted: Wanted, who: MadePerson = admin) =>
  product.ask(learners.list, { clientId: client.id, ...wanted }, who)
const firstNames = async (wanted: Wanted, who: MadePerson = admin) =>
  (await pageOf(wanted, who)).users.map(({ name }) => name.split(' ')[0])
const sortedBy = (field: string, direction?: 'asc' | 'desc', who?: MadePerson) =>
  firstNames({ sort: ownSort(field), ...(direction ? { direction } : {}) }, who)

describe('a list is sorted by an own field (people-130)', () => {
  test('numbers as numbers, below and above zero and with decimals, and who has none last both ways', async () => {
    const field = await addField({ kind: 'number' })
    await makeWith(field, { Ada: '10', Ben: '', Cai: '9', Dai: '-10', Eve: '-9.5', Fay: '9.25', Gil: '0' })
    const up = ['Dai', 'Eve', 'Gil', 'Cai', 'Fay', 'Ada']
    expect(await sortedBy(field)).toEqual([...up, 'Ben'])
    expect(await sortedBy(field, 'desc')).toEqual([...up.toReversed(), 'Ben'])
  })

  test('dates as dates, texts in any case, and equal values by the names', async () => {
    const date = await addField({ kind: 'date', name: 'First day' })
    await makeWith(date, { Ada: '1.10.2025', Ben: '2.9.2025', Cai: '2024-12-31' })
    expect((await sortedBy(date)).slice(0, 3)).toEqual(['Cai', 'Ben', 'Ada'])
    const text = await addField()
    const people = await makeWith(text, { Zoe: 'kitchen', Yan: 'Bar', Xia: 'Kitchen', Will: 'bar' })
    const byText = ['Will', 'Yan', 'Xia', 'Zoe']
    expect((await sortedBy(text)).slice(0, 4)).toEqual(byText)
    expect((await sortedBy(text, 'desc')).slice(0, 4)).toEqual(byText.toReversed())
    // A new name counts at once.
    await product.ask(
      users.update,
      { id: people['Zoe']?.id ?? '', firstName: 'Abe', lastName: 'Green', email: people['Zoe']?.email ?? '' },
      admin,
    )
    expect((await sortedBy(text)).slice(0, 4)).toEqual(['Will', 'Yan', 'Abe', 'Xia'])
  })

  test('also the list of users, and the file of each list', async () => {
    const field = await addField()
    const people = await makeWith(field, { Ada: 'b', Ben: 'a', Cai: '' })
    const second = await makeManager(product, client.id, { firstName: 'Second' })
    await save(manager, { [field]: 'z' })
    await save(second, { [field]: 'y' })
    const asked = { clientId: client.id, sort: ownSort(field) } as const
    const shown = await product.ask(users.list, { ...asked, role: 'ADMIN' }, admin)
    expect(shown.users.map(({ id }) => id)).toEqual([second.id, manager.id])
    for (const direction of ['asc', 'desc'] as const) {
      const file = await product.send(
        requestOf(learners.exportList, { ...asked, direction, format: 'csv' }, admin),
      )
      const emails = (await linesIn(file.rawPayload, 'csv')).map((line) => line['Email'])
      const up = [people['Ben'], people['Ada']].map((person) => person?.email)
      expect(emails).toEqual([...(direction === 'asc' ? up : up.toReversed()), people['Cai']?.email])
    }
  })

  test('by names for a field that the caller does not see any more, and for one of another client', async () => {
    const field = await addField()
    await makeWith(field, { Ada: 'z', Ben: 'a', Cai: 'm' })
    expect(await sortedBy(field, 'asc', manager)).toEqual(['Ben', 'Cai', 'Ada'])
    await product.ask(personFields.update, { id: field, name: 'Department', seenBy: 'administrators' }, admin)
    expect(await sortedBy(field, 'asc', manager)).toEqual(['Ada', 'Ben', 'Cai'])
    expect(await sortedBy(field)).toEqual(['Ben', 'Cai', 'Ada'])
    const other = await makeClient(product)
    const foreign = await addField({ clientId: other.id })
    expect(await sortedBy(foreign, 'asc', manager)).toEqual(['Ada', 'Ben', 'Cai'])
    await product.ask(personFields.remove, { id: field }, admin)
    expect(await sortedBy(field)).toEqual(['Ada', 'Ben', 'Cai'])
  })

  test('only the people of a limited manager', async () => {
    const field = await addField()
    const { Ada, Cai } = await makeWith(field, { Ada: 'z', Ben: 'b', Cai: 'c' })
    const team = await makeTeam(product, client.id)
    await joinTeam(product, team, Ada as MadePerson, Cai as MadePerson)
    await limitTo(product, manager, team)
    expect(await sortedBy(field, 'asc', manager)).toEqual(['Cai', 'Ada'])
  })

  test('not by what is no own field', async () => {
    for (const sort of ['own-', 'own-1', `own-${client.id}'`, 'password'])
      expect((await product.refuse(learners.list, { sort }, admin)).status, sort).toBe(400)
  })
})

describe('with more people than are sorted at once (people-130)', () => {
  /** 2,100 people: each value of the number is had by several, and a tenth has none. */
  async function makeMany(field: string) {
    const people = await makePeople(
      product,
      Array.from({ length: 2_100 }, (_, at) => ({
        clientId: client.id,
        firstName: `P${String((at * 7919) % 2_100).padStart(4, '0')}`,
        lastName: 'Many',
      })),
    )
    const rows = people.flatMap(({ id }, at) =>
      at % 10 === 0 ? [] : [{ user_id: id, field_id: field, value: String((at % 97) - 40) }],
    )
    await db.insertInto('person_field_values').values(rows).execute()
    const valueOf = new Map(rows.map((row) => [row.user_id, Number(row.value)]))
    return people.map(({ id, email }, at) => ({
      id,
      email,
      value: valueOf.get(id),
      name: `P${String((at * 7919) % 2_100).padStart(4, '0')}`,
    }))
  }
  const size = 100
  /** Pages of which the values end within the 19th. */
  const pages = [1, 2, 18, 19, 20, 21, 22]
  const onPage = (emails: readonly string[], pageNumber: number) =>
    emails.slice((pageNumber - 1) * size, pageNumber * size)

  test('no row is lost or repeated at the end of a page, in both directions, for each way to choose the people', async () => {
    const field = await addField({ kind: 'number', clientId: null })
    const people = await makeMany(field)
    await makePeople(product, [{ clientId: (await makeClient(product)).id }])
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
    const up = people
      .filter(({ value }) => value !== undefined)
      .toSorted((one, other) => Number(one.value) - Number(other.value) || byName(one, other))
    const none = people.filter(({ value }) => value === undefined).toSorted(byName)
    const expected = {
      asc: [...up, ...none].map(({ email }) => email),
      desc: [...up.toReversed(), ...none.toReversed()].map(({ email }) => email),
    }
    for (const direction of ['asc', 'desc'] as const)
      for (const [who, chosen] of [
        [manager, {}],
        [admin, { clientId: client.id }],
        [manager, { searchTerm: 'Many' }],
      ] as const)
        for (const pageNumber of pages) {
          const wanted = { sort: ownSort(field), direction, pageNumber, pageSize: size, ...chosen }
          const page = await product.ask(learners.list, wanted, who)
          expect(page.totalCount).toBe(2_100)
          const emails = page.users.map(({ email }) => email)
          expect(emails, JSON.stringify(wanted)).toEqual(onPage(expected[direction], pageNumber))
        }
    const file = await product.send(
      requestOf(learners.exportList, { sort: ownSort(field), format: 'csv' }, manager),
    )
    expect((await linesIn(file.rawPayload, 'csv')).map((line) => line['Email'])).toEqual(expected.asc)
  }, 180_000)

  test('who has a frequent value is counted as they are listed: not archived, not moved away, and learners', async () => {
    const field = await addField({ clientId: null })
    const people = await makePeople(
      product,
      Array.from({ length: 2_005 }, (_, at) => ({ clientId: client.id, firstName: `P${at}` })),
    )
    await db
      .insertInto('person_field_values')
      .values(people.map(({ id }) => ({ user_id: id, field_id: field, value: 'Kitchen' })))
      .execute()
    const wanted = { ownField: fieldFilter(field, 'kitchen') }
    const totals = async () =>
      Promise.all(
        [manager, admin].map(async (who) => (await product.ask(learners.list, wanted, who)).totalCount),
      )
    expect(await totals()).toEqual([2_005, 2_005])
    const [first, second, third] = people as [MadePerson, MadePerson, MadePerson]
    await product.ask(users.archive, { userIds: [first.id, second.id] }, admin)
    expect(await totals()).toEqual([2_003, 2_003])
    await product.ask(users.unarchive, { userIds: [second.id] }, admin)
    expect(await totals()).toEqual([2_004, 2_004])
    const to = await makeClient(product)
    const move = { userIds: [third.id], toClientId: to.id, taken: 'nothing' as const }
    const { previewToken } = await product.ask(moving.previewMove, move, admin)
    await product.ask(moving.move, { ...move, previewToken }, admin)
    expect(await totals()).toEqual([2_003, 2_004])
    await sql`update users set role = 'CLIENTADMIN' where id = ${second.id}::uuid`.execute(db)
    expect(await totals()).toEqual([2_002, 2_003])
    await product.ask(personFields.update, { id: field, name: 'Department', seenBy: 'administrators' }, admin)
    expect(await totals()).toEqual([0, 2_003])
    const archived = await product.ask(learners.list, { ...wanted, status: 'archived' }, admin)
    expect(archived.totalCount).toBe(1)
  }, 180_000)

  test('a frequent value in the order of another field, and in that of its own', async () => {
    const field = await addField({ kind: 'number' })
    const people = await makeMany(field)
    const place = await addField({ name: 'Place' })
    await db
      .insertInto('person_field_values')
      .values(people.slice(0, 2_050).map(({ id }) => ({ user_id: id, field_id: place, value: 'Bar' })))
      .execute()
    const wanted = { ownField: fieldFilter(place, 'Bar'), pageSize: size }
    const chosen = people.slice(0, 2_050)
    const { users: byNumber, totalCount } = await product.ask(
      learners.list,
      { ...wanted, sort: ownSort(field) },
      manager,
    )
    const values = new Map(chosen.map(({ email, value }) => [email, value]))
    const shown = byNumber.map(({ email }) => values.get(email))
    expect(totalCount).toBe(2_050)
    expect(shown).toEqual(
      chosen
        .flatMap(({ value }) => value ?? [])
        .toSorted((one, other) => one - other)
        .slice(0, size),
    )
    const { users: byPlace } = await product.ask(
      learners.list,
      { ...wanted, sort: ownSort(place), direction: 'desc' },
      manager,
    )
    expect(byPlace.map(({ email }) => email)).toEqual(
      chosen
        .toSorted((one, other) => (one.name < other.name ? 1 : -1))
        .slice(0, size)
        .map(({ email }) => email),
    )
  }, 180_000)
})

test('the file of the people of a client has the own fields, with those that only administrators see (people-133)', async () => {
  const field = await addField({ kind: 'number' })
  await addField({ name: 'Salary band', seenBy: 'administrators' }).then((band) =>
    save(manager, { [field]: '7.5', [band]: 'E7' }),
  )
  const other = await makeClient(product)
  await addField({ name: 'Elsewhere', clientId: other.id })
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await product.send(requestOf(clients.exportPeople, { clientId: client.id, format }, admin))
    const [line] = await linesIn(file.rawPayload, format)
    expect(line).toMatchObject({ Email: manager.email, Department: '7.5', 'Salary band': 'E7' })
    expect(line).not.toHaveProperty('Elsewhere')
  }
})
