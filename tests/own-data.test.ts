// A person's own data: everything that is held about the person and nothing about others. A table that refers to a person
// and is neither in the file nor listed here fails.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as ownData from '#contract/calls/own-data.ts'
import * as users from '#contract/calls/users.ts'
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
  idempotent_calls:
    'The answers of changes that programs made with a key, for 24 hours; the changes are in the audit log, which is in the file.',
  begun_sign_ons:
    'That somebody tries the settings of single sign-on, and what their provider has answered, unread, for a quarter of an hour.',
  last_activities: 'When the person was last active in any course, as the records in the file say.',
  last_invitations: 'When the last invitation was written, as the mails in the file say.',
  learners_without_obligations: 'That the person has no row in obligations, which are in the file.',
  deletions: 'Of people who were deleted, who have no account to ask with.',
  deleted_rows: 'Of people who were deleted, who have no account to ask with.',
  deleted_values: 'Of people who were deleted, who have no account to ask with.',
  webhook_endpoints: 'Addresses of other systems; who made one is in the audit log, which is in the file.',
  webhook_announcements: 'That an event was sent already; the events of the last 30 days are in the file.',
  people_obligations: 'How many rows the person has in obligations, which are in the file.',
  bulk_actions:
    'What was done with many people; what was changed of a person is in the audit log, which is in the file.',
  bulk_action_people: 'The same, for each person.',
  large_lists:
    'Lists of people that somebody has uploaded; what each has changed of a person is in the audit log.',
  large_list_parts: 'Rows of such lists, by line, until they are uploaded, for seven days at most.',
  merged_accounts: 'How a merge can be undone; that it was done is in the audit log, which is in the file.',
  merged_rows: 'The same, for each row.',
  earlier_emails: 'An address from before, which is in the changes of the audit log in the file.',
  former_addresses: 'Secrets in addresses of an account that was merged into this one.',
  waiting_invitations: 'Whose invitation waits for the start date, which is in the file.',
  people_to_remind: 'They wait for a mail for some seconds, and have the mail then.',
  provisioning_requests:
    'That a directory has sent something about the person, until 200 others follow; what it changed is in the audit log, which is in the file.',
  pin_tries: 'How many wrong PINs there were since the last right one, which count for a few tries only.',
  people_states:
    'The state on each day, as it followed from deadlines, exemptions and completions, which are in the file.',
  people_pathways: 'How many rows the person has in obligations by each pathway, which are in the file.',
  obligation_changes:
    'A queue of people whose required courses are worked out again; it is empty after seconds.',
  obligation_starts:
    'When required courses begin that are dated ahead; a course in the file that has begun has the day.',
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
    const secret = columns.filter((name) => /password|token_hash|ticket_hash|key_hash|secret/.test(name))
    expect(without, table).toEqual(expect.arrayContaining(secret))
    expect(columns, table).toEqual(expect.arrayContaining([...without]))
  }
})

test('who else had a part in a row is not in it', async () => {
  const tables = await readTables(db)
  for (const { table, without = [] } of parts) {
    const others = (tables.find(({ name }) => name === table)?.references ?? [])
      .filter(({ to, columns }) => to === 'users' && !columns.includes('user_id'))
      .flatMap(({ columns }) => columns)
    expect(without, table).toEqual(expect.arrayContaining(others))
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
    await addWhatOthersTookPartIn()
    for (const person of [mine, other]) await addClosedRecord(person)
  }, 120_000)

  /** As if the person had been moved here from another client. */
  const addClosedRecord = (person: MadePerson) =>
    sql`
      with former as (
        insert into users (client_id, first_name, last_name, email, url_token, role, archived_at)
        select client_id, first_name, last_name, '', gen_random_uuid(), 'LEARNER', now() from users where id = ${person.id}
        returning id
      ), closed as (
        insert into closed_records (record_id, person_id, taken, email, member_since)
        select id, ${person.id}::uuid, 'nothing', ${person.email}, now() from former
        returning record_id
      )
      insert into closed_record_courses (record_id, course_id, course_title, is_external, was_taken)
      select closed.record_id, course_id, 'Course', false, false
        from closed join course_records on course_records.user_id = ${person.id}::uuid`.execute(db)

  /** As a manager does, and as happens to a manager. */
  async function addWhatOthersTookPartIn() {
    await db
      .updateTable('certificates')
      .set({ issued_by: admin.id, issue_reason: 'Reason of Mine' })
      .where('user_id', '=', mine.id)
      .execute()
    const digest = { template_type: 'Digest', subject: 'Other is late', html: 'Other', text: 'Other is late' }
    await db
      .insertInto('outbox')
      .values({ user_id: mine.id, to_address: mine.email, to_name: 'Mine', ...digest })
      .execute()
    const pack = { subject: 'person', person_id: other.id, subject_name: 'Pack of Other' } as const
    const period = { from_day: '2026-01-01', to_day: '2026-12-31', with_certificates: false }
    await db
      .insertInto('evidence_packs')
      .values({
        ...{ ...pack, ...period, client_id: mine.clientId, requested_by: mine.id },
        ...{ as_administrator: false, state: 'ready' },
      })
      .execute()
    const entry = (by: MadePerson, about: MadePerson, from: string) =>
      sql`select audit_write('view', 'wellness.results', ${by.id}, ${by.clientId}, ${from}, '', ${[about.id]})`.execute(
        db,
      )
    await entry(mine, other, '192.0.2.1')
    await entry(other, mine, '192.0.2.2')
    // An address from before, with which something was sent.
    const changed = { id: mine.id, firstName: 'Mine', lastName: 'CanaryMine', email: 'mine-now@example.test' }
    await product.ask(users.update, changed, admin)
  }

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
      'Reason of Mine',
      'mine-now@example.test',
      '192.0.2.1',
    ])
      expect(all).toContain(said)
    expect(all).not.toMatch(/Other/)
    for (const foreign of [other.id, other.email, other.urlToken, admin.id, '192.0.2.2'])
      expect(all).not.toContain(foreign)
    const viewed = JSON.parse(files.get('audit-log.json')?.toString() ?? '') as {
      call: string
      by_you: boolean
    }[]
    expect(viewed.filter(({ call }) => call === 'wellness.results').map(({ by_you }) => by_you)).toEqual([
      true,
      false,
    ])
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
    expect(refused.body).toMatch(/2 times a day\. The next time is possible on \d\d-\d\d-\d{4} \d\d:\d\d UTC/)
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
