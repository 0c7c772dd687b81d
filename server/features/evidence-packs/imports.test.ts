// The imports of an organisation in its packs (rules evidence-20, evidence-21 and evidence-22).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import type { Input, Read } from '#contract/call.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pastCompletions from '#contract/calls/past-completions.ts'
import { type MadePerson, joinTeam, makeLearner } from '#tests/support/make.ts'
import { startPacks, tableIn } from '#tests/support/start-packs.ts'

const { product, db, admin, today, inDays, makeMixed, packOf, check } = await startPacks()

type Mixed = Awaited<ReturnType<typeof makeMixed>>
type Wanted = Partial<Omit<Read<typeof learners.applyImport>, 'expected' | 'rows'>>
const named = (name: string, { email }: { email: string }) => ({ firstName: name, lastName: 'Listed', email })
const none = { added: 0, changed: 0, back: 0, archived: 0 }

const importList = (
  as: MadePerson,
  wanted: Wanted & { rows: Input<typeof learners.applyImport>['rows']; expected: Partial<typeof none> },
) =>
  product.ask(
    learners.applyImport,
    { fileName: 'staff.csv', ...wanted, expected: { ...none, ...wanted.expected } },
    as,
  )

/** One is added, two change (one of the team), one is unchanged, two rows were rejected. Returns the id of the import. */
async function importSome({ client, people, manager }: Mixed, as = manager, fileName = 'staff.csv') {
  const [ada, ben, cai] = people as [MadePerson, MadePerson, MadePerson]
  const unchanged = await makeLearner(product, client.id, { firstName: 'Uma', lastName: 'Listed' })
  const { actionId } = await importList(as, {
    clientId: client.id,
    fileName,
    rejected: 2,
    rows: [
      named('Nea', { email: `nea-${client.id}@example.test` }),
      named('Ada', ada),
      named('Cai', cai),
      named('Uma', unchanged),
    ],
    expected: { added: 1, changed: 2 },
  })
  return { id: actionId as string, ada, ben, cai }
}
const importsIn = (files: Map<string, Buffer>) =>
  tableIn(files, 'imports').map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'importedAt')),
  )
const rowOf = (by: string, more: object) => ({
  ...{ importedBy: by, what: 'Uploaded a list of people', file: 'staff.csv' },
  ...{ added: 0, changed: 0, broughtBack: 0, archived: 0, recorded: null },
  ...{ unchanged: null, rejected: null, undoneAt: null, notUndone: null },
  ...more,
})
async function nameOf({ id }: { id: string }) {
  const person = db.selectFrom('users').where('id', '=', id)
  const { name } = await person
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .executeTakeFirstOrThrow()
  return name
}

describe('a pack of the whole organisation', () => {
  test('has all imports of people with their numbers, and none of another organisation', async () => {
    const [mixed, other] = [await makeMixed(), await makeMixed()]
    await importSome(other, other.manager, 'theirs.csv')
    await importSome(mixed)
    const whole = rowOf(await nameOf(mixed.manager), { added: 1, changed: 2, unchanged: 1, rejected: 2 })
    const ofManager = await packOf({ subject: 'client' }, mixed.manager)
    expect(importsIn(ofManager.files)).toEqual([whole])
    const ofAdmin = await packOf({ subject: 'client', clientId: mixed.client.id }, admin)
    expect(importsIn(ofAdmin.files)).toEqual([whole])
    const csv = ofManager.files.get('tables/imports.csv')?.toString() ?? ''
    expect(csv.split('\r\n')[0]).toContain(
      '"Imported at","Imported by","What","File","Added","Changed","Brought back","Archived","Recorded","Unchanged","Rejected","Undone at","Not undone"',
    )
    expect(csv).toContain('"staff.csv",1,2,0,0,,1,2')
    expect(ofManager.files.get('README.txt')?.toString()).toContain('imports\r\n')
    expect(await check(ofManager.bytes)).toMatchObject({ findings: [] })
  })

  test('says who came back and who was archived, and what was undone', async () => {
    const mixed = await makeMixed()
    const { id, ada, cai } = await importSome(mixed)
    // Somebody changes Cai afterwards, so that this change stays.
    await sql`update users set last_name = 'Changed' where id = ${cai.id}`.execute(db)
    await product.ask(bulk.undo, { id }, mixed.manager)
    const { people } = mixed
    const rows = people.slice(1).map(({ email }, at) => named(['Ben', 'Cai', 'Dee'][at] ?? '', { email }))
    const uma = await db
      .selectFrom('users')
      .where('client_id', '=', mixed.client.id)
      .where('first_name', '=', 'Uma')
      .select('email')
      .executeTakeFirstOrThrow()
    await importList(mixed.manager, {
      rows: [...rows, named('Uma', uma)],
      isWholeList: true,
      fileName: 'second.csv',
      expected: { changed: 3, archived: 1 },
    })
    await importList(mixed.manager, {
      rows: [named('Ada', ada)],
      fileName: 'third.csv',
      expected: { back: 1 },
    })
    const { files } = await packOf({ subject: 'client' }, mixed.manager)
    const by = await nameOf(mixed.manager)
    expect(importsIn(files)).toEqual([
      rowOf(by, { file: 'third.csv', broughtBack: 1, unchanged: 0, rejected: 0 }),
      rowOf(by, { file: 'second.csv', changed: 3, archived: 1, unchanged: 1, rejected: 0 }),
      rowOf(by, {
        ...{ added: 1, changed: 2, unchanged: 1, rejected: 2 },
        ...{ undoneAt: expect.stringContaining(today) as string, notUndone: 1 },
      }),
    ])
  })

  test('has numbers also when the people have been deleted since', async () => {
    const mixed = await makeMixed()
    const { ada } = await importSome(mixed)
    await sql`delete from users where id = ${ada.id}`.execute(db)
    const { files } = await packOf({ subject: 'client' }, mixed.manager)
    expect(importsIn(files)).toMatchObject([{ changed: 2 }])
  })

  test('has those of the period only: its first and its last day belong to it', async () => {
    const mixed = await makeMixed()
    const { id } = await importSome(mixed)
    const [fromDay, toDay] = [inDays(-20), inDays(-10)]
    for (const [at, isIn] of [
      [`${inDays(-21)}T23:59:59Z`, false],
      [`${fromDay}T00:00:00Z`, true],
      [`${toDay}T23:59:59Z`, true],
      [`${inDays(-9)}T00:00:00Z`, false],
    ] as const) {
      await sql`update bulk_actions set done_at = ${at} where id = ${id}`.execute(db)
      const { files } = await packOf({ subject: 'client', fromDay, toDay }, mixed.manager)
      expect(importsIn(files).length === 1, at).toBe(isIn)
    }
  })

  test('has past completions that were imported, but no other past action', async () => {
    const { client, manager, people, fire, team } = await makeMixed()
    const [ada, ben] = people as [MadePerson, MadePerson]
    await product.ask(
      pastCompletions.apply,
      {
        rows: [ada, ben].map(({ email }, at) => ({
          ...{ line: at + 2, email, course: fire.title, completedOn: '2025-01-31' },
        })),
        ...{ clientId: client.id, expected: 2, unchanged: 4, rejected: 3, fileName: 'past.xlsx' },
      },
      manager,
    )
    await product.ask(bulk.act, { action: 'removeFromTeam', removedFrom: team, userIds: [ada.id] }, manager)
    const { files } = await packOf({ subject: 'client' }, manager)
    const row = rowOf(await nameOf(manager), {
      ...{ what: 'Past completions uploaded', file: 'past.xlsx', added: null, changed: null },
      ...{ broughtBack: null, archived: null, recorded: 2, unchanged: 4, rejected: 3 },
    })
    expect(importsIn(files)).toEqual([row])
    const ofBen = await packOf({ subject: 'person', email: ben.email }, manager)
    expect(importsIn(ofBen.files)).toEqual([{ ...row, recorded: 1, unchanged: null, rejected: null }])
  })
})

describe('of a part of the organisation the numbers are those of its people', () => {
  test('in packs of a team and of a person', async () => {
    const mixed = await makeMixed()
    const { ada, ben } = await importSome(mixed)
    const by = await nameOf(mixed.manager)
    const ofTeam = await packOf({ subject: 'team', teamId: mixed.team }, mixed.manager)
    expect(importsIn(ofTeam.files)).toEqual([rowOf(by, { changed: 1 })])
    const ofAda = await packOf({ subject: 'person', email: ada.email }, mixed.manager)
    expect(importsIn(ofAda.files)).toEqual([rowOf(by, { changed: 1 })])
    const ofBen = await packOf({ subject: 'person', email: ben.email }, mixed.manager)
    expect(importsIn(ofBen.files)).toEqual([])
  })

  test('a limited manager gets the own imports only, with the people of the own teams', async () => {
    const mixed = await makeMixed()
    await importSome(mixed)
    const own = await importList(mixed.limited, {
      rows: [named('Adah', mixed.people[0] as MadePerson)],
      fileName: 'own.csv',
      expected: { changed: 1 },
    })
    const row = rowOf(await nameOf(mixed.limited), { file: 'own.csv', changed: 1 })
    const { files } = await packOf({ subject: 'client' }, mixed.limited)
    expect(importsIn(files)).toEqual([row])
    expect(files.get('data.js')?.toString()).not.toContain('staff.csv')
    // Somebody who is in another team now is nobody of theirs any more.
    await sql`delete from team_members where user_id = ${mixed.people[0]?.id}`.execute(db)
    expect(importsIn((await packOf({ subject: 'client' }, mixed.limited)).files)).toEqual([])
    expect(own.changed).toBe(1)
  })

  test('people who joined the team later count with what was done before', async () => {
    const mixed = await makeMixed()
    const { cai } = await importSome(mixed)
    await joinTeam(product, { id: mixed.team }, cai)
    const { files } = await packOf({ subject: 'team', teamId: mixed.team }, mixed.manager)
    expect(importsIn(files)).toMatchObject([{ changed: 2 }])
  })

  test('a pack of a pathway has none', async () => {
    const mixed = await makeMixed()
    await importSome(mixed)
    const { files } = await packOf({ subject: 'pathway', learningPathwayId: mixed.pathway.id }, mixed.manager)
    expect([...files.keys()].filter((name) => name.includes('imports'))).toEqual([])
    expect(files.get('data.js')?.toString()).not.toContain('staff.csv')
  })
})

test('the page has them in words', async () => {
  const mixed = await makeMixed()
  const { id } = await importSome(mixed)
  await product.ask(bulk.undo, { id }, mixed.manager)
  const { files } = await packOf({ subject: 'client' }, mixed.manager)
  const data = files.get('data.js')?.toString() ?? ''
  expect(data).toContain('"staff.csv","1 added, 2 changed, 1 unchanged, 2 rows rejected"')
  expect(data).toMatch(/rows rejected","\d{4}-\d\d-\d\d \d\d:\d\d UTC"/)
})
