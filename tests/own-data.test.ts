// A person's own data: everything that is held about the person and nothing about others. A table that refers to a person
// and is neither in the file nor listed here fails.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as ownData from '#contract/calls/own-data.ts'
import { parts } from '#server/features/own-data/parts-queries.ts'
import { filesIn } from './support/files-in-zip.ts'
import { makeEverything } from './support/make-everything.ts'
import { type MadePerson, makeLearner, makeManager } from './support/make.ts'
import { requestOf } from './support/product.ts'
import { startPlaying } from './support/start-playing.ts'
import { readTables } from './tables/read.ts'

const playing = await startPlaying()
const { product, db, admin } = playing

/** Why a table with a person in it has no part in the file. */
const leftOut: Record<string, string> = {
  last_invitations: 'When the last invitation was written, as the mails in the file say.',
  learners_without_obligations: 'That the person has no row in obligations, which are in the file.',
  deletions: 'Of people who were deleted, who have no account to ask with.',
  deleted_rows: 'Of people who were deleted, who have no account to ask with.',
  deleted_values: 'Of people who were deleted, who have no account to ask with.',
  people_obligations: 'How many rows the person has in obligations, which are in the file.',
  obligation_changes:
    'A queue of people whose required courses are worked out again; it is empty after seconds.',
}

const columnsOfPeople = new Set(['user_id', 'person_id', 'email', 'to_address'])

test('every table that refers to a person is in the file, or is left out for a reason', async () => {
  const tables = (await readTables(db)).filter(({ isView }) => !isView)
  const found = new Set(['users'])
  for (let size = 0; size < found.size;) {
    size = found.size
    for (const { name, columns, references } of tables)
      if (
        columns.some((column) => columnsOfPeople.has(column.name)) ||
        // A row that belongs to a row of a person, and not one that such a row belongs to.
        references.some(({ to }) => found.has(to) && to !== name)
      )
        found.add(name)
  }
  const listed = [...parts.map(({ table }) => table), ...Object.keys(leftOut)]
  expect(
    [...found].filter((table) => !listed.includes(table)),
    'Add the table to server/features/own-data/parts-queries.ts, or to leftOut above with the reason.',
  ).toEqual([])
  const names = tables.map(({ name }) => name)
  expect(listed.filter((table) => !names.includes(table))).toEqual([])
})

test('no secret is in it: every column that may hold one is left out', async () => {
  const tables = await readTables(db)
  for (const { table, without = [] } of parts) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
    const secret = columns.filter((name) => /password|token_hash|ticket_hash|secret/.test(name))
    expect(without, table).toEqual(expect.arrayContaining(secret))
    expect(columns, table).toEqual(expect.arrayContaining([...without]))
  }
})

async function downloadMine(who: MadePerson) {
  const answer = await product.send(requestOf(ownData.mine, {}, who))
  expect(answer.statusCode).toBe(200)
  return filesIn(answer.rawPayload)
}

describe('the file', () => {
  let mine: MadePerson
  let other: MadePerson

  beforeAll(async () => {
    const { fill } = await makeEverything(playing)
    mine = await fill('Mine')
    other = await fill('Other')
    await db
      .insertInto('community_comments')
      .values({ post_id: (await postOf(other)).id, user_id: mine.id, text: 'Comment of Mine' })
      .execute()
  }, 120_000)

  const postOf = (who: MadePerson) =>
    db.selectFrom('community_posts').where('user_id', '=', who.id).select('id').executeTakeFirstOrThrow()

  test('has everything that is held about the person, and nothing about others', async () => {
    const files = await downloadMine(mine)
    for (const { file } of parts) {
      const rows = JSON.parse(files.get(`${file}.json`)?.toString() ?? '') as object[]
      expect(rows.length, file).toBeGreaterThan(0)
      const lines = files.get(`${file}.csv`)?.toString().trimEnd() ?? ''
      expect(lines, file).toContain(Object.keys(rows[0] ?? {})[0])
    }
    const all = [...files]
      .filter(([name]) => !name.endsWith('.pdf'))
      .map(([, content]) => content.toString())
      .join('\n')
    for (const said of [
      'state of Mine',
      'Text of Mine',
      'Post of Mine',
      'Registered Mine',
      'Code Mine',
      'Mail to Mine',
      'Enquiry of Mine',
      'Question of Mine',
      'Comment by Mine',
      'Comment of Mine',
      'Reason Mine',
      'Title Mine',
      'CanaryMine',
    ])
      expect(all).toContain(said)
    expect(all).not.toMatch(/Other/)
    for (const foreign of [other.id, other.email, other.urlToken, admin.id])
      expect(all).not.toContain(foreign)
    expect(all).not.toMatch(/argon2|secret Mine/)
    expect(all).not.toContain(Buffer.from('secret Mine').toString('hex'))
    expect(files.get('evidence/1 Evidence Mine.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    const pdfs = [...files].filter(([name]) => name.startsWith('certificates/') && name.endsWith('.pdf'))
    expect(pdfs.map(([, content]) => content.subarray(0, 5).toString())).toEqual(['%PDF-'])
  })

  test('is given twice a day, and the refusal says when it is possible again', async () => {
    const person = await makeLearner(product, mine.clientId)
    await downloadMine(person)
    await downloadMine(person)
    const refused = await product.send(requestOf(ownData.mine, {}, person))
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toMatch(
      /2 times a day\. The next time is possible on \d{4}-\d\d-\d\d at \d\d:\d\d UTC/,
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    // What administrators ask for is counted by itself.
    const asked = () => product.send(requestOf(ownData.ofPerson, { id: person.id }, admin))
    const given = await asked()
    expect(given.headers['content-type']).toBe('application/zip')
    expect((await filesIn(given.rawPayload)).get('account.json')?.toString()).toContain(person.email)
    expect([(await asked()).statusCode, (await asked()).statusCode]).toEqual([200, 429])
    await sql`update rate_counters set ends_at = now() - interval '1 second'`.execute(db)
    await downloadMine(person)
  })

  test('of another person is for administrators', async () => {
    const manager = await makeManager(product, mine.clientId)
    for (const [who, status] of [
      [manager, 403],
      [other, 403],
    ] as const)
      expect((await product.refuse(ownData.ofPerson, { id: mine.id }, who)).status).toBe(status)
    expect((await product.refuse(ownData.ofPerson, { id: crypto.randomUUID() }, admin)).status).toBe(404)
  })

  test('answers with an address that was never confirmed belong to nobody', async () => {
    const person = await makeLearner(product, mine.clientId)
    await db
      .insertInto('enquiries')
      .values({ name: 'Eve', company: '', email: person.email, phone_number: '', message: 'From Eve' })
      .execute()
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', person.id).execute()
    const files = await downloadMine(person)
    expect(files.get('enquiries.json')?.toString()).not.toContain('From Eve')
  })
})
