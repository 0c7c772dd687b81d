// Own fields of persons: who defines and sees them, what they take, and where they are (rules people-60 to people-68).
import { beforeEach, describe, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { fieldFilter } from '#contract/rules/person-fields.ts'
import { linesIn } from '#tests/support/lines-of-file.ts'
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
import { requestOf, startProduct } from '#tests/support/product.ts'
import { forbidden, notFound } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

let client: Awaited<ReturnType<typeof makeClient>>
let manager: MadePerson
let ada: MadePerson
let ben: MadePerson
beforeEach(async () => {
  await db.deleteFrom('person_fields').execute()
  client = await makeClient(product)
  manager = await makeManager(product, client.id)
  ada = await makeLearner(product, client.id, { firstName: 'Ada' })
  ben = await makeLearner(product, client.id, { firstName: 'Ben' })
})

type NewField = Partial<Parameters<typeof product.ask<typeof personFields.create>>[1]>
const addField = async (field: NewField = {}, who: MadePerson = admin) =>
  (
    await product.ask(
      personFields.create,
      { name: 'Department', kind: 'text', clientId: client.id, ...field },
      who,
    )
  ).id
const save = (person: MadePerson, values: Record<string, string>, who: MadePerson = admin) =>
  product.ask(personFields.saveValues, { userId: person.id, values }, who)
const refuseSave = (person: MadePerson, values: Record<string, string>, who: MadePerson = admin) =>
  product.refuse(personFields.saveValues, { userId: person.id, values }, who)
const valuesOf = async (person: MadePerson, who: MadePerson = admin) =>
  Object.fromEntries(
    (await product.ask(personFields.ofPerson, { urlToken: person.urlToken }, who)).fields.map(
      ({ name, value }) => [name, value],
    ),
  )
const namesFor = async (who: MadePerson, clientId?: string) =>
  (await product.ask(personFields.list, clientId ? { clientId } : {}, who)).fields.map(({ name }) => name)
const emailsIn = async (filter: object, who: MadePerson = admin) =>
  (await product.ask(learners.list, { clientId: client.id, ...filter }, who)).users.map(({ email }) => email)

describe('a field', () => {
  test('of the provider is one of all clients, and one of a client is nobody else’s (people-60)', async () => {
    await addField({ name: 'Cost centre', clientId: null })
    await addField()
    const elsewhere = await makeClient(product)
    expect(await namesFor(manager)).toEqual(['Cost centre', 'Department'])
    expect(await namesFor(await makeManager(product, elsewhere.id))).toEqual(['Cost centre'])
    expect(await namesFor(admin)).toEqual(['Cost centre'])
    expect(await namesFor(admin, client.id)).toEqual(['Cost centre', 'Department'])
    expect(await product.refuse(personFields.list, { clientId: elsewhere.id }, manager)).toEqual(notFound)
    // Those of the provider come first, whenever they were added.
    await addField({ name: 'Site', clientId: null })
    expect(await namesFor(manager)).toEqual(['Cost centre', 'Site', 'Department'])
  })

  test('has a name that is used once, and that lists of people do not have (people-60)', async () => {
    await addField()
    const create = { kind: 'text', clientId: client.id } as const
    const refused = (name: string, more: object = {}) =>
      product.refuse(personFields.create, { ...create, name, ...more }, admin)
    expect(await refused('department')).toEqual({
      status: 409,
      errors: ['A field with this name already exists'],
    })
    expect((await refused('DEPARTMENT', { clientId: null })).errors).toEqual([
      `${client.name} has a field with this name`,
    ])
    expect((await refused('employee number')).errors).toEqual([
      'Every person has “employee number” already. Please choose another name',
    ])
    const file = await product.send(requestOf(learners.exportList, { format: 'csv' }, admin))
    for (const heading of Object.keys((await linesIn(file.rawPayload, 'csv'))[0] ?? {}))
      expect((await refused(heading)).status, heading).toBe(heading === 'Department' ? 409 : 400)
    expect(await namesFor(admin, client.id)).toEqual(['Department'])
  })

  test('is one of at most 30 that a person has (people-60)', async () => {
    for (let number = 1; number <= 20; number++) await addField({ name: `Own ${number}` })
    for (let number = 1; number <= 10; number++) await addField({ name: `All ${number}`, clientId: null })
    for (const clientId of [client.id, null])
      expect(
        await product.refuse(personFields.create, { name: 'More', kind: 'text', clientId }, admin),
      ).toEqual({
        status: 409,
        errors: ['A person can have at most 30 own fields, with those of the provider'],
      })
    expect(await namesFor(admin, client.id)).toHaveLength(30)
  })

  test.each([
    [{ kind: 'choice', choices: 'Bar' }, 'Please enter at least two choices'],
    [{ kind: 'choice', choices: 'Bar\nbar' }, 'Please enter each choice once'],
    [{ kind: 'text', choices: 'Bar\nKitchen' }, 'Only a field of the kind “Choice” has choices'],
    [
      { seenBy: 'administrators', isRequired: true },
      'A required field has to be one that managers see, because they add people too',
    ],
    [{ name: 'example.com' }, 'Please use no addresses of websites or emails in names'],
  ] as const)('is refused as a whole: %j', async (field, reason) => {
    const sent = { name: 'Place', kind: 'text', clientId: client.id, ...field } as const
    expect(await product.refuse(personFields.create, sent, admin)).toEqual({ status: 400, errors: [reason] })
    expect(await namesFor(admin, client.id)).toEqual([])
  })

  test('is changed by administrators, and by managers of its whole client (people-61)', async () => {
    const team = await makeTeam(product, client.id)
    await joinTeam(product, team, ada)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, team)
    const other = await makeManager(product, (await makeClient(product)).id)
    const ofProvider = await addField({ name: 'Cost centre', clientId: null })
    const own = await addField({}, manager)
    const change = (id: string) => ({ id, name: 'Changed' })
    expect(await product.refuse(personFields.update, change(ofProvider), manager)).toEqual(forbidden)
    expect(await product.refuse(personFields.update, change(own), limited)).toEqual(forbidden)
    expect(await product.refuse(personFields.update, change(own), other)).toEqual(notFound)
    expect(await product.refuse(personFields.remove, { id: own }, other)).toEqual(notFound)
    await product.ask(personFields.update, change(own), manager)
    await save(ada, { [own]: 'Kitchen' }, limited)
    expect(await refuseSave(ben, { [own]: 'Kitchen' }, limited)).toEqual(notFound)
    expect(await valuesOf(ada)).toMatchObject({ Changed: 'Kitchen' })
    // A manager who belongs to the provider manages no fields of all clients.
    const atProvider = await makeManager(product, admin.clientId)
    expect(await product.refuse(personFields.update, change(ofProvider), atProvider)).toEqual(forbidden)
    expect(await product.refuse(personFields.create, { name: 'More', kind: 'text' }, atProvider)).toEqual(
      forbidden,
    )
  })

  test('keeps the choices that somebody has, and becomes unique only where values are (people-68)', async () => {
    const place = { name: 'Place', kind: 'choice', choices: 'Bar\nKitchen' } as const
    const id = await addField(place)
    await save(ada, { [id]: 'bar' })
    const update = (change: object) => ({ id, ...place, ...change })
    expect(await product.refuse(personFields.update, update({ choices: 'Kitchen\nOffice' }), admin)).toEqual({
      status: 409,
      errors: ['Some people have “Bar”. Please give them another value before you remove this choice'],
    })
    await save(ben, { [id]: 'Bar' })
    expect((await product.refuse(personFields.update, update({ isUnique: true }), admin)).errors).toEqual([
      'Several people have “Bar”. Please correct them before you let only one person have a value',
    ])
    await save(ben, { [id]: '' })
    await product.ask(personFields.update, update({ isUnique: true, choices: 'Bar\nOffice' }), admin)
    expect(await refuseSave(ben, { [id]: 'Bar' })).toEqual({
      status: 400,
      errors: ['Another person has this “Place”'],
    })
    await product.ask(personFields.update, update({ choices: 'Bar\nOffice' }), admin)
    await save(ben, { [id]: 'Bar' })
  })

  test('is deleted with its values, whose number is said before (people-68)', async () => {
    const id = await addField()
    await save(ada, { [id]: 'Kitchen' })
    await save(ben, { [id]: 'Bar' })
    expect(await product.ask(personFields.losses, { id }, manager)).toEqual({ people: 2 })
    await product.ask(personFields.remove, { id }, manager)
    expect(await namesFor(manager)).toEqual([])
    expect(await db.selectFrom('person_field_values').selectAll().execute()).toEqual([])
  })
})

describe('a value', () => {
  test.each([
    ['number', ' 0012,50 ', '12.5'],
    ['number', '-0', '0'],
    ['number', '−7.25', '-7.25'],
    ['date', '1.2.2026', '2026-02-01'],
    ['date', '2026-02-28', '2026-02-28'],
    ['choice', 'kitchen', 'Kitchen'],
    ['text', '  Front of house ', 'Front of house'],
  ] as const)('of the kind %s is read from %j (people-63)', async (kind, written, value) => {
    const id = await addField({ kind, ...(kind === 'choice' ? { choices: 'Bar\nKitchen' } : {}) })
    await save(ada, { [id]: written })
    expect(await valuesOf(ada)).toEqual({ Department: value })
  })

  test.each([
    ['number', '1,234', 'Department: Please enter a number such as 1234.5'],
    ['number', 'seven', 'Department: Please enter a number such as 1234.5'],
    ['date', '2026-02-30', 'Department: Please enter the date as YYYY-MM-DD, from 1900 to 2099'],
    ['date', '02/01/2026', 'Department: Please enter the date as YYYY-MM-DD, from 1900 to 2099'],
    ['choice', 'Garden', 'Department: Please choose one of Bar, Kitchen'],
    ['text', 'a\u202eb', 'Department: Please use no line breaks and no invisible characters'],
    ['text', 'x'.repeat(201), 'Department: Please use at most 200 characters'],
  ] as const)('of the kind %s is not read from %j (people-63)', async (kind, written, reason) => {
    const id = await addField({ kind, ...(kind === 'choice' ? { choices: 'Bar\nKitchen' } : {}) })
    expect(await refuseSave(ada, { [id]: written })).toEqual({ status: 400, errors: [reason] })
    expect(await valuesOf(ada)).toEqual({ Department: null })
  })

  test('of the provider that is required is empty for people of all clients (people-64)', async () => {
    const id = await addField({ isRequired: true, clientId: null })
    const other = await makeClient(product)
    const away = await makeLearner(product, other.id)
    expect(await emailsIn({ status: 'incomplete' })).toEqual([ada.email, ben.email])
    await save(ada, { [id]: 'Bar' })
    expect(await emailsIn({ status: 'incomplete' })).toEqual([ben.email])
    expect(await emailsIn({ status: 'incomplete', clientId: other.id })).toEqual([away.email])
  })

  test('is required of each new person, and is not emptied (people-64)', async () => {
    const id = await addField({ isRequired: true })
    const person = { firstName: 'Cai', lastName: 'Dee', email: 'cai@example.test' }
    const refused = { status: 400, errors: ['Please enter “Department”'] }
    const create = { kind: 'learner', ...person } as const
    expect(await product.refuse(users.create, create, manager)).toEqual(refused)
    expect((await product.refuse(learners.uploadUsers, { users: [person] }, manager)).errors).toEqual([
      `Row 1 (${person.email}): Please enter “Department”`,
    ])
    expect(await emailsIn({ searchTerm: person.email })).toEqual([])
    expect(await emailsIn({ status: 'incomplete' })).toEqual([ada.email, ben.email])
    await product.ask(users.create, { ...create, ownFields: { [id]: 'Bar' } }, manager)
    await save(ada, { [id]: 'Kitchen' })
    expect(await refuseSave(ada, { [id]: '' })).toEqual(refused)
    expect(await emailsIn({ status: 'incomplete' }, manager)).toEqual([ben.email])
    // The specified call says nothing of own fields, so that it still changes a name alone.
    await product.ask(
      users.update,
      { id: ben.id, firstName: 'Benno', lastName: 'Evans', email: ben.email },
      manager,
    )
  })

  test('of a unique field belongs to one person of a client, in any case, archived or not (people-64)', async () => {
    const id = await addField({ name: 'Badge', isUnique: true, clientId: null })
    const elsewhere = await makeLearner(product, (await makeClient(product)).id)
    await save(ada, { [id]: 'A-1' })
    await save(ada, { [id]: 'a-1' })
    await save(elsewhere, { [id]: 'A-1' })
    await product.ask(users.archive, { userIds: [ada.id] }, admin)
    const refused = { status: 400, errors: ['Another person has this “Badge”'] }
    expect(await refuseSave(ben, { [id]: 'A-1' })).toEqual(refused)
    const person = { kind: 'learner', firstName: 'Cai', lastName: 'Dee', email: 'cai@badge.test' } as const
    expect(await product.refuse(users.create, { ...person, ownFields: { [id]: 'A-1' } }, manager)).toEqual(
      refused,
    )
    await save(ben, { [id]: 'A-2' })
  })

  test('of another client’s field is refused, and nothing is stored', async () => {
    const other = await makeClient(product)
    const id = await addField({ clientId: other.id })
    expect(await refuseSave(ada, { [id]: 'Kitchen' })).toEqual(notFound)
    expect(await refuseSave(ada, { [id]: 'Kitchen' }, manager)).toEqual(notFound)
    expect(await db.selectFrom('person_field_values').selectAll().execute()).toEqual([])
  })

  test('that another user has changed meanwhile is not overwritten', async () => {
    const [id, further] = [await addField(), await addField({ name: 'Job title' })]
    const previous = { [id]: '', [further]: '' }
    await save(ada, { [id]: 'Kitchen' })
    const sent = { userId: ada.id, values: { [id]: 'Bar', [further]: 'Cook' }, was: previous }
    expect(await product.refuse(personFields.saveValues, sent, manager)).toEqual({
      status: 409,
      errors: ['Somebody else has changed this in the meantime: Department'],
    })
    await product.ask(personFields.saveValues, { ...sent, values: { [id]: '', [further]: 'Cook' } }, manager)
    expect(await valuesOf(ada)).toEqual({ Department: 'Kitchen', 'Job title': 'Cook' })
  })

  test('stays with a person who moves if the field is the provider’s (people-67)', async () => {
    const [own, ofAll] = [
      await addField(),
      await addField({ name: 'Cost centre', clientId: null, isUnique: true }),
    ]
    await save(ada, { [own]: 'Kitchen', [ofAll]: '17' })
    const to = await makeClient(product)
    await db.updateTable('users').set({ client_id: to.id }).where('id', '=', ada.id).execute()
    expect(await valuesOf(ada)).toEqual({ 'Cost centre': '17' })
    // The number is free at the previous client, and taken at the new one.
    await save(ben, { [ofAll]: '17' })
    expect((await refuseSave(await makeLearner(product, to.id), { [ofAll]: '17' })).status).toBe(400)
  })
})

describe('a field that only administrators see (people-62)', () => {
  let secret: string
  let shared: string
  beforeEach(async () => {
    secret = await addField({ name: 'Salary band', seenBy: 'administrators' })
    shared = await addField()
    await save(ada, { [secret]: 'Band seven', [shared]: 'Kitchen' })
  })

  test('is in no list, filter and file of a manager', async () => {
    expect(await namesFor(manager)).toEqual(['Department'])
    expect(await valuesOf(ada, manager)).toEqual({ Department: 'Kitchen' })
    expect(await emailsIn({ ownField: fieldFilter(secret, 'Band seven') })).toEqual([ada.email])
    expect(await emailsIn({ ownField: fieldFilter(secret, 'Band seven') }, manager)).toEqual([])
    const { users: listed } = await product.ask(learners.list, { searchTerm: ada.email }, manager)
    expect(listed.map(({ ownFields }) => ownFields)).toEqual([{ [shared]: 'Kitchen' }])
    const { fields } = await product.ask(personFields.usedValues, {}, manager)
    expect(fields.map(({ name, values }) => [name, values])).toEqual([['Department', ['Kitchen']]])
    for (const [who, columns] of [
      [manager, ['Department']],
      [admin, ['Salary band', 'Department']],
    ] as const) {
      const wanted = { format: 'csv', clientId: client.id, searchTerm: ada.email } as const
      const file = await product.send(requestOf(learners.exportList, wanted, who))
      const [line] = await linesIn(file.rawPayload, 'csv')
      expect(
        Object.keys(line ?? {}).filter((name) => name === 'Salary band' || name === 'Department'),
      ).toEqual(columns)
    }
  })

  test('is not stored, changed or deleted by a manager', async () => {
    expect(await refuseSave(ada, { [secret]: 'E8' }, manager)).toEqual(notFound)
    expect(await product.refuse(personFields.remove, { id: secret }, manager)).toEqual(notFound)
    const field = { name: 'Own', kind: 'text', seenBy: 'administrators' } as const
    expect(await product.refuse(personFields.create, field, manager)).toEqual({
      status: 400,
      errors: ['Only administrators can have a field that managers do not see'],
    })
    expect(await valuesOf(ada)).toMatchObject({ 'Salary band': 'Band seven' })
  })

  test('is in the audit log of administrators only, and of a deleted one managers see nothing', async () => {
    const changesFor = async (who: MadePerson) => {
      const { entries } = await product.ask(audit.list, { about: ada.id }, who)
      return entries.flatMap(({ changes }) =>
        changes.flatMap(({ name, fields }) => fields.map(({ after }) => `${name}: ${after}`)),
      )
    }
    expect(await changesFor(admin)).toEqual(
      expect.arrayContaining(['Salary band: Band seven', 'Department: Kitchen']),
    )
    expect(await changesFor(manager)).toEqual(['Department: Kitchen'])
    const { entries } = await product.ask(audit.list, {}, manager)
    expect(JSON.stringify(entries)).not.toMatch(/Salary band|Band seven/)
    await product.ask(personFields.remove, { id: shared }, admin)
    expect(await changesFor(manager)).toEqual([])
  })
})

test('a person who is renamed or archived leaves one change, although values are sorted by the name (audit-6)', async () => {
  await save(ada, { [await addField()]: 'Kitchen' })
  await product.ask(
    users.update,
    { id: ada.id, firstName: 'Adeline', lastName: 'Morris', email: ada.email },
    admin,
  )
  await product.ask(users.archive, { userIds: [ada.id] }, admin)
  const { entries } = await product.ask(audit.list, { about: ada.id }, admin)
  expect(
    entries.slice(0, 2).map(({ changes }) => changes.map(({ kind, action }) => `${kind} ${action}`)),
  ).toEqual([['person changed'], ['person changed']])
})

test('the person sees what everybody sees, and nothing else (people-62)', async () => {
  const own = await addField({ name: 'First day', kind: 'date', seenBy: 'everybody' })
  const managersOnly = await addField()
  await save(ada, { [own]: '2026-03-01', [managersOnly]: 'Kitchen' })
  expect(await product.ask(personFields.myFields, {}, ada)).toEqual({
    fields: [{ name: 'First day', kind: 'date', value: '2026-03-01' }],
    missing: [],
  })
  expect(await product.ask(personFields.myFields, {}, ben)).toEqual({ fields: [], missing: [] })
})

describe('a required field that the person sees (people-181)', () => {
  const asked = { isRequired: true, seenBy: 'everybody' } as const
  const missingFor = async (who: MadePerson) =>
    (await product.ask(personFields.myFields, {}, who)).missing.map(({ name }) => name)
  const bannerFor = async (who?: MadePerson) => (await product.ask(theme.openTheme, {}, who)).missingFields

  test('is asked for after the log-in, in each client where it is empty, until the person fills it in', async () => {
    const own = await addField(asked)
    const ofAll = await addField({ ...asked, name: 'First day', kind: 'date', clientId: null })
    await addField({ name: 'Cost centre', isRequired: true })
    await addField({ name: 'Nickname', seenBy: 'everybody' })
    const away = await makeLearner(product, (await makeClient(product)).id)
    expect(await bannerFor(ada)).toEqual(['Department', 'First day'])
    expect(await missingFor(ada)).toEqual(['Department', 'First day'])
    expect(await missingFor(manager)).toEqual(['Department', 'First day'])
    expect(await bannerFor(away)).toEqual(['First day'])
    expect(await bannerFor()).toEqual([])
    await product.ask(personFields.saveMine, { values: { [own]: ' Kitchen ' } }, ada)
    expect(await missingFor(ada)).toEqual(['First day'])
    await product.ask(personFields.saveMine, { values: { [ofAll]: '1.2.2026' } }, ada)
    expect(await bannerFor(ada)).toEqual([])
    expect(await valuesOf(ada)).toMatchObject({ Department: 'Kitchen', 'First day': '2026-02-01' })
    expect(await bannerFor(ben)).toEqual(['Department', 'First day'])
  })

  test('is filled in by the person once, and changed by managers only', async () => {
    const own = await addField(asked)
    const others = [
      await addField({ name: 'Cost centre', isRequired: true }),
      await addField({ name: 'Nickname', seenBy: 'everybody' }),
      await addField({ name: 'Salary band', seenBy: 'administrators' }),
      await addField({ ...asked, clientId: (await makeClient(product)).id }),
      crypto.randomUUID(),
    ]
    const refused = {
      status: 409,
      errors: ['You are not asked for this any more. Please load the page again'],
    }
    const refuse = (values: Record<string, string>) => product.refuse(personFields.saveMine, { values }, ada)
    for (const other of others) expect(await refuse({ [own]: 'Bar', [other]: 'Kitchen' })).toEqual(refused)
    expect(await missingFor(ada)).toEqual(['Department'])
    await save(ada, { [own]: 'Kitchen' }, manager)
    expect(await refuse({ [own]: 'Bar' })).toEqual(refused)
    expect(await valuesOf(ada)).toMatchObject({ Department: 'Kitchen', 'Cost centre': null, Nickname: null })
  })

  test('takes what each way in takes, and nothing empty', async () => {
    const own = await addField({ ...asked, isUnique: true })
    const day = await addField({ ...asked, name: 'First day', kind: 'date' })
    await save(ben, { [own]: '17' })
    const values = { [own]: '17', [day]: '2026-02-30' }
    expect(await product.refuse(personFields.saveMine, { values }, ada)).toEqual({
      status: 400,
      errors: [
        'First day: Please enter the date as YYYY-MM-DD, from 1900 to 2099',
        'Another person has this “Department”',
      ],
    })
    const empty = { values: { [own]: ' ', [day]: '2026-02-28' } }
    expect((await product.refuse(personFields.saveMine, empty, ada)).errors).toEqual([
      'Please enter “Department”',
    ])
    expect(await missingFor(ada)).toEqual(['Department', 'First day'])
  })
})

describe('a list of people (people-65)', () => {
  test('is filtered by one value in any case, and says which values there are', async () => {
    const id = await addField()
    await save(ada, { [id]: 'Kitchen' })
    await save(ben, { [id]: 'Bar' })
    const carol = await makeLearner(product, client.id, { firstName: 'Carol' })
    await save(carol, { [id]: 'kitchen' })
    const dai = await makeLearner(product, client.id)
    await save(dai, { [id]: 'Garden' })
    await product.ask(users.archive, { userIds: [carol.id, dai.id] }, admin)
    expect(await emailsIn({ ownField: fieldFilter(id, 'KITCHEN') })).toEqual([ada.email])
    expect(await emailsIn({ ownField: fieldFilter(id, 'KITCHEN'), status: 'archived' })).toEqual([
      carol.email,
    ])
    expect(await emailsIn({ ownField: 'nothing' })).toEqual([])
    const { fields } = await product.ask(personFields.usedValues, { clientId: client.id }, admin)
    expect(fields).toEqual([{ id, name: 'Department', values: ['Bar', 'Kitchen'] }])
    for (let number = 0; number < 51; number++)
      await save(await makeLearner(product, client.id), { [id]: `Place ${number}` })
    expect(await product.ask(personFields.usedValues, { clientId: client.id }, admin)).toEqual({ fields: [] })
  })

  test('offers a limited manager the values of the own people only', async () => {
    const id = await addField()
    await save(ada, { [id]: 'Kitchen' })
    await save(ben, { [id]: 'Bar' })
    const team = await makeTeam(product, client.id)
    await joinTeam(product, team, ada)
    await limitTo(product, manager, team)
    const { fields } = await product.ask(personFields.usedValues, {}, manager)
    expect(fields.map(({ values }) => values)).toEqual([['Kitchen']])
    expect(await emailsIn({ ownField: fieldFilter(id, 'Bar') }, manager)).toEqual([])
  })
})
