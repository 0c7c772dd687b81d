// Own fields in lists of people (rules people-64 and people-66).
import { beforeEach, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as learners from '#contract/calls/learners.ts'
import * as personFields from '#contract/calls/person-fields.ts'
import * as teams from '#contract/calls/teams.ts'
import { ownColumn } from '#contract/rules/learner-file.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startImport } from '#tests/support/start-import.ts'

const { product, db, admin } = await startImport()

let client: Awaited<ReturnType<typeof makeClient>>
let manager: MadePerson
let ada: MadePerson
let department: string
let badge: string
let band: string
beforeEach(async () => {
  client = await makeClient(product)
  manager = await makeManager(product, client.id)
  ada = await makeLearner(product, client.id, { firstName: 'Ada', lastName: 'Green' })
  const add = async (field: object) =>
    (await product.ask(personFields.create, { kind: 'text', name: '', clientId: client.id, ...field }, admin))
      .id
  department = await add({ name: 'Department', kind: 'choice', choices: 'Bar\nKitchen' })
  badge = await add({ name: 'Badge', isUnique: true })
  band = await add({ name: 'Salary band', seenBy: 'administrators' })
})

const listOf = (heading: string, ...lines: string[]) => ({
  csvFile: new File([[heading, ...lines].join('\n')], 'staff.csv'),
  clientId: client.id,
})
const update = (heading: string, lines: string[], as: MadePerson = manager) =>
  product.ask(learners.preview, { ...listOf(heading, ...lines), mode: 'update' }, as)
const save = (person: MadePerson, values: Record<string, string>) =>
  product.ask(personFields.saveValues, { userId: person.id, values }, admin)
const valuesOf = async (person: { urlToken: string }) =>
  Object.fromEntries(
    (await product.ask(personFields.ofPerson, { urlToken: person.urlToken }, admin)).fields.map(
      ({ name, value }) => [name, value],
    ),
  )
const learnerWith = async (email: string) => {
  const { users } = await product.ask(learners.list, { searchTerm: email, clientId: client.id }, admin)
  return users[0] as (typeof users)[number]
}
type Preview = Awaited<ReturnType<typeof update>>
const apply = ({ goodRows, updates }: Preview, as: MadePerson = manager, change: object = {}) =>
  product.ask(
    learners.applyImport,
    {
      rows: [...goodRows, ...updates].map((row) => ({ ...row, isKept: true })),
      clientId: client.id,
      fileName: 'staff.csv',
      expected: { added: goodRows.length, changed: updates.length, back: 0, archived: 0 },
      ...change,
    },
    as,
  )

const heading = 'First name,Last name,Email,Department,Badge no,BADGE'

test('a column is taken for the field with its name, and people are added with the values', async () => {
  const email = 'cai@list.test'
  const preview = await product.ask(
    learners.preview,
    listOf(heading, `Cai,Dee,${email},kitchen,9,B-1`),
    manager,
  )
  expect(preview.reading.columns.map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    ownColumn(department),
    null,
    ownColumn(badge),
  ])
  expect(preview.ownFields.map(({ name }) => name)).toEqual(['Department', 'Badge'])
  expect(preview.goodRows).toMatchObject([{ email, ownFields: { [department]: 'kitchen', [badge]: 'B-1' } }])
  const reading = {
    heading: heading.split(','),
    columns: preview.reading.columns
      .map(({ field }) => field)
      .with(4, ownColumn(badge))
      .with(5, null),
  }
  await product.ask(learners.uploadUsers, { users: preview.goodRows, clientId: client.id, reading }, manager)
  expect(await valuesOf(await learnerWith(email))).toEqual({
    Department: 'Kitchen',
    Badge: 'B-1',
    'Salary band': null,
  })
  // The next file with this heading is read as the user has confirmed it, without a field that was deleted since.
  const again = await update(heading, [`Cai,Dee,${email},Bar,B-2,x`])
  expect(again.updates[0]?.changes.map(({ name, to }) => `${name}: ${to}`)).toEqual([
    'Department: Bar',
    'Badge: B-2',
  ])
  await product.ask(personFields.remove, { id: badge }, admin)
  const without = await update(heading, [`Cai,Dee,${email},Bar,B-2,x`])
  expect(without.reading.columns.map(({ field }) => field).slice(3)).toEqual([
    ownColumn(department),
    null,
    null,
  ])
})

test('each rule of a field is kept in every row, and nothing is stored', async () => {
  await save(ada, { [badge]: 'B-1' })
  await product.ask(
    personFields.update,
    { id: department, name: 'Department', choices: 'Bar\nKitchen', isRequired: true },
    admin,
  )
  const lines = [
    'Ben,Evans,ben@rules.test,Garden,,B-2',
    'Cai,Dee,cai@rules.test,,,B-3',
    'Dai,Fry,dai@rules.test,Bar,,b-1',
    'Eve,Gay,eve@rules.test,Bar,,B-4',
    'Fay,Hay,fay@rules.test,Bar,,b-4',
  ]
  const { badRows, goodRows } = await update(heading, lines)
  expect(badRows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'Department: Please choose one of Bar, Kitchen'],
    [3, 'Please enter “Department”'],
    [4, 'Another person has this “Badge”'],
    [6, 'The same “Badge” is in line 5'],
  ])
  expect(goodRows.map(({ email }) => email)).toEqual(['eve@rules.test'])
  const users = [
    { firstName: 'Ben', lastName: 'Evans', email: 'ben@rules.test', ownFields: { [badge]: 'B-9' } },
  ]
  expect((await product.refuse(learners.uploadUsers, { users, clientId: client.id }, manager)).status).toBe(
    400,
  )
  expect(await db.selectFrom('users').where('email', '=', 'ben@rules.test').selectAll().execute()).toEqual([])
})

test('the preview shows old and new values, an empty cell changes nothing, and undoing restores them', async () => {
  await save(ada, { [department]: 'Bar', [badge]: 'B-1' })
  const preview = await update(heading, [`Ada,Green,${ada.email},Kitchen,,`])
  expect(preview.updates.map(({ changes }) => changes)).toEqual([
    [{ field: ownColumn(department), name: 'Department', from: 'Bar', to: 'Kitchen' }],
  ])
  const { actionId } = await apply(preview)
  expect(await valuesOf(ada)).toMatchObject({ Department: 'Kitchen', Badge: 'B-1' })
  expect((await update(heading, [`Ada,Green,${ada.email},Kitchen,,B-1`])).updates).toEqual([])
  await product.ask(bulk.undo, { id: actionId ?? '' }, manager)
  expect(await valuesOf(ada)).toMatchObject({ Department: 'Bar', Badge: 'B-1' })
})

test('undoing leaves a value that somebody has changed since, and one whose field was deleted', async () => {
  const bea = await makeLearner(product, client.id, { firstName: 'Bea', lastName: 'Hill' })
  const lines = [`Ada,Green,${ada.email},Kitchen,,`, `Bea,Hill,${bea.email},,,B-7`]
  const { actionId } = await apply(await update(heading, lines))
  await save(ada, { [department]: 'Bar' })
  await product.ask(personFields.remove, { id: badge }, admin)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toMatchObject({ changed: 1 })
  expect(await valuesOf(ada)).toMatchObject({ Department: 'Bar' })
})

test('a field that only administrators see is none of a manager’s list, nor of what managers see of an import', async () => {
  const banded = 'First name,Last name,Email,Salary band'
  const line = `Ada,Green,${ada.email},E7`
  const asManager = await update(banded, [line])
  expect(asManager.reading.columns[3]?.field).toBeNull()
  expect(asManager.updates).toEqual([])
  const row = { firstName: 'Ada', lastName: 'Green', email: ada.email, ownFields: { [band]: 'E7' } }
  expect(
    await product.refuse(learners.previewRows, { rows: [row], mode: 'update', clientId: client.id }, manager),
  ).toEqual(notFound)
  const { actionId } = await apply(await update(banded, [line], admin), admin)
  const changesFor = async (who: MadePerson) => {
    const { people } = await product.ask(bulk.openPastAction, { id: actionId ?? '' }, who)
    return people.map(({ what }) => what?.changes)
  }
  expect(await changesFor(admin)).toEqual([
    [{ field: ownColumn(band), name: 'Salary band', from: '', to: 'E7' }],
  ])
  expect(await changesFor(manager)).toEqual([[]])
})

test('a file has working days, a log-in name and own fields together, and undoing it takes all back (people-66, people-85)', async () => {
  const hired = (
    await product.ask(
      personFields.create,
      { kind: 'date', name: 'Hired', clientId: client.id, seenBy: 'managers' },
      admin,
    )
  ).id
  const mixed = 'First name,Last name,Email,Start date,Hired,Department,End date,Log-in name'
  const preview = await update(mixed, [
    `Ada,Green,${ada.email},05/01/2026,31/12/2025,Bar,31/12/2099,`,
    'Cai,Dee,cai-mixed@list.test,06/01/2026,01/12/2025,Kitchen,30/11/2099,',
    'Eve,Fay,,07/01/2026,02/12/2025,Kitchen,29/11/2099,eve',
  ])
  expect(preview.reading.columns.map(({ field }) => field)).toEqual([
    ...['firstName', 'lastName', 'email', 'startsOn', ownColumn(hired), ownColumn(department)],
    ...['endsOn', 'loginName'],
  ])
  expect(preview.reading.dateOrder).toBe('dayFirst')
  expect(preview.badRows).toEqual([])
  expect(preview.updates[0]?.changes.map(({ field, to }) => `${field} ${to}`).toSorted()).toEqual(
    [
      'startsOn 2026-01-05',
      'endsOn 2099-12-31',
      `${ownColumn(hired)} 2025-12-31`,
      `${ownColumn(department)} Bar`,
    ].toSorted(),
  )
  const { actionId } = await apply(preview)
  const stored = async () =>
    db
      .selectFrom('users')
      .leftJoin('person_field_values', (join) =>
        join
          .onRef('person_field_values.user_id', '=', 'users.id')
          .on('person_field_values.field_id', '=', hired),
      )
      .where('users.client_id', '=', client.id)
      .where('is_learner', '=', true)
      .orderBy('first_name')
      .select(['first_name', 'starts_on', 'ends_on', 'login_name', 'value'])
      .execute()
  expect((await stored()).map((row) => Object.values(row).join(' '))).toEqual([
    'Ada 2026-01-05 2099-12-31  2025-12-31',
    'Cai 2026-01-06 2099-11-30  2025-12-01',
    'Eve 2026-01-07 2099-11-29 eve 2025-12-02',
  ])
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toMatchObject({ refused: [] })
  expect((await stored()).map((row) => Object.values(row).join(' '))).toEqual(['Ada    '])
})

test('people-156: the preview says which teams by a rule somebody leaves and joins, and that happens', async () => {
  const teamOf = async (name: string, ...values: string[]) => {
    const team = await makeTeam(product, client.id, { name })
    if (values.length > 0)
      await product.ask(teams.saveRule, { teamId: team.id, fieldId: department, values }, admin)
    return team
  }
  await teamOf('Cooks', 'kitchen')
  await teamOf('Everybody', 'Bar', 'Kitchen')
  const servers = await teamOf('Servers', 'BAR')
  const drinks = await teamOf('Drinks', 'Bar')
  await save(ada, { [department]: 'Kitchen' })
  const ben = await makeLearner(product, client.id, { firstName: 'Ben', lastName: 'Green' })
  await joinTeam(product, drinks, ada)
  const lines = [
    `Ada,Green,${ada.email},Bar`,
    `Ben,Brown,${ben.email},`,
    'Cleo,Dee,cleo-by-rule@list.test,Bar',
    'Dora,Dee,dora-by-rule@list.test,',
  ]
  const preview = await update('First name,Last name,Email,Department', lines)
  expect(preview.updates).toMatchObject([
    {
      name: 'Ada Green',
      changes: [
        { field: ownColumn(department), from: 'Kitchen', to: 'Bar' },
        // She is in Drinks by hand already.
        { field: 'teamsByRule', from: 'Cooks; Everybody', to: 'Everybody; Servers' },
      ],
    },
    { name: 'Ben Green', changes: [{ field: 'lastName' }] },
  ])
  expect(preview.goodRows.map(({ firstName, teamsByRule }) => [firstName, teamsByRule])).toEqual([
    ['Cleo', ['Drinks', 'Everybody', 'Servers']],
    ['Dora', undefined],
  ])

  const limited = await makeManager(product, client.id)
  await joinTeam(product, servers, ben)
  await limitTo(product, limited, drinks)
  const seen = await update(
    'First name,Last name,Email,Department,Team',
    [`Ada,Green,${ada.email},Bar,`],
    limited,
  )
  expect(seen.updates).toMatchObject([{ changes: [{ field: ownColumn(department) }] }])

  await apply(preview)
  const { users } = await product.ask(learners.list, { searchTerm: ada.email, clientId: client.id }, admin)
  expect(users[0]?.teams).toEqual(['Drinks', 'Everybody', 'Servers'])
  const added = await product.ask(learners.list, { searchTerm: 'cleo-by-rule', clientId: client.id }, admin)
  expect(added.users[0]?.teams).toEqual(['Drinks', 'Everybody', 'Servers'])
})

test('people-156: a list is refused if a rule has changed since its preview', async () => {
  const team = await makeTeam(product, client.id, { name: 'Cooks' })
  const rule = (values: string[]) =>
    product.ask(teams.saveRule, { teamId: team.id, fieldId: department, values }, admin)
  await rule(['Kitchen'])
  const preview = await update('First name,Last name,Email,Department', [`Ada,Green,${ada.email},Kitchen`])
  expect(preview.updates).toMatchObject([{ changes: [{}, { field: 'teamsByRule', from: '', to: 'Cooks' }] }])
  await rule(['Bar'])
  await expect(apply(preview, manager, { previewToken: preview.previewToken })).rejects.toThrow(/409|changed/)
  expect(await valuesOf(ada)).toMatchObject({ Department: null })
  await rule(['Kitchen'])
  await apply(preview, manager, { previewToken: preview.previewToken })
  expect(await valuesOf(ada)).toMatchObject({ Department: 'Kitchen' })
  // So it is with the teams of new people.
  const ofNew = await update('First name,Last name,Email,Department', ['Cai,Elm,cai-new@list.test,Kitchen'])
  await rule(['Bar'])
  await expect(apply(ofNew, manager, { previewToken: ofNew.previewToken })).rejects.toThrow(/409|changed/)
})
