// The retention rules: what the preview announces is what the job then removes, totals stay, and nothing is removed while
// they are off. The clock is set by the test; the rows are dated before it.
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as deletions from '#contract/calls/deletions.ts'
import { verify } from '#contract/calls/issued-certificates.ts'
import * as settings from '#contract/calls/settings.ts'
import type { RetentionPart } from '#contract/rules/retention.ts'
import { makeEverything } from '#tests/support/make-everything.ts'
import { type MadePerson, makeLearner, makeManager } from '#tests/support/make.ts'
import { startPlaying } from '#tests/support/start-playing.ts'
import type { Tx } from '../../db/open.ts'
import { rethrow } from '../../jobs/run-parts.ts'
import { cleanUp } from '../../start/cleanup.ts'
import { dueKeys, endOfPeriod, previewRetention } from './due-queries.ts'
import { removeOf } from './remove-queries.ts'
import { applyRetention } from './run.ts'

const playing = await startPlaying()
const { product, db, admin } = playing
const now = new Date('2040-01-01T12:00:00Z')
const off = { people: 0, answers: 0, logs: 0, mails: 0 }
const threeMonths = { people: 3, answers: 3, logs: 3, mails: 3 }
const set = (periods: typeof off) => product.ask(settings.updateRetention, periods, admin)
const preview = (periods = threeMonths, at = now) => previewRetention(db, periods, at)

/** Moves everything that is dated and is this person's to one day. */
async function date({ id, email }: MadePerson, day: string) {
  const whoseRow = sql`user_id = ${id}::uuid`
  const columns: [table: string, column: string, whose: RawBuilder<unknown>][] = [
    ['feedback_submissions', 'submitted_at', whoseRow],
    ['registrations', 'agreed_to_terms_at', whoseRow],
    ['login_events', 'at', whoseRow],
    ['outbox', 'processed_at', whoseRow],
    ['wellness_questionnaires', 'created_at', sql`lower(email) = lower(${email})`],
    [
      'enquiry_answers',
      'answered_at',
      sql`enquiry_id in (select id from enquiries where lower(email) = lower(${email}))`,
    ],
    [
      'attempt_log',
      'at',
      sql`attempt_id in (select attempts.id from attempts join course_records on course_records.id = record_id
           where ${whoseRow})`,
    ],
    ['users', 'archived_at', sql`id = ${id}::uuid and archived_at is not null`],
  ]
  await product.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, column, whose] of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${day}::timestamptz where ${whose}`.execute(
        tx,
      )
  })
}

async function addMail({ id, email }: MadePerson, about: string) {
  const text = `Text of a mail about ${about}`
  await sql`insert into outbox (user_id, to_address, to_name, template_type, subject, html, text, processed_at)
    values (${id}::uuid, ${email}, '', 'X', 'Subject', ${`<p>${text}</p>`}, ${text}, now())`.execute(db)
}

const archive = ({ id }: MadePerson) =>
  db
    .updateTable('users')
    .set({ archived_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

/** How much of each part there is, counted apart from what is due. */
async function stored(): Promise<Record<RetentionPart, number>> {
  const { rows } = await sql<Record<RetentionPart, number>>`select
    (select count(*) from users) as people,
    (select count(*) from feedback_submissions as sent where additional_feedback <> ''
        or id in (select submission_id from feedback_texts where value <> '')) as "feedbackTexts",
    (select count(post_code) from registrations) as registrations,
    (select count(*) from wellness_questionnaires where first_name <> '') as questionnaires,
    (select count(distinct attempt_id) from attempt_log) as "attemptLogs",
    (select count(user_id) from login_events) as "logIns",
    (select count(*) from outbox where text <> '') as mails,
    (select count(*) from enquiry_answers where text <> '') as "enquiryAnswers"`.execute(db)
  return rows[0] as Record<RetentionPart, number>
}

/** Totals and statistics that no rule may change. */
async function totals() {
  const { rows } = await sql<{ totals: unknown }>`select jsonb_build_object(
    'feedback', (select jsonb_agg(c order by c.of_id, c.client_id) from feedback_counts as c),
    'sent', (select count(*) from feedback_submissions),
    'chosen', (select count(*) from feedback_chosen),
    'months', (select jsonb_agg(m order by m.month, m.client_id, m.kind) from monthly_counts as m),
    'logIns', (select jsonb_agg(l order by l.day, l.client_id) from daily_logins as l),
    'days', (select jsonb_agg(d order by d.day) from daily_totals as d),
    'wellness', (select jsonb_agg(w.wellness_number) from wellness_questionnaires as w),
    'certificates', (select count(*) from certificates)) as totals`.execute(db)
  return rows[0]?.totals
}

const entries = async () =>
  (await product.ask(audit.list, {}, admin)).entries.filter(({ person }) => person === 'Retention rule')

let left: MadePerson
let leaving: MadePerson
let active: MadePerson
/** Managers who were archived long ago, of whom one learned too: no rule deletes them (rule retention-3). */
let oldManagers: MadePerson[]
beforeAll(async () => {
  const world = await makeEverything(playing)
  left = await world.fill('Left')
  leaving = await world.fill('Leaving')
  active = await world.fill('Active')
  oldManagers = [
    await makeManager(product, world.client.id),
    await makeManager(product, world.client.id, { secondaryRole: 'LEARNER' }),
  ]
  for (const [person, day] of [
    [left, '2039-09-01'],
    [leaving, '2039-10-15'],
    [active, '2039-12-20'],
  ] as const) {
    await addMail(person, person.email)
    if (person !== active) await archive(person)
    await date(person, day)
  }
  for (const manager of oldManagers) {
    await archive(manager)
    await date(manager, '2030-01-01')
  }
}, 120_000)

test('all rules are off at first, and nothing is removed', async () => {
  expect((await product.ask(settings.openSettings, {}, admin)).retention).toEqual(off)
  const before = await stored()
  await applyRetention(db, now)
  expect(await stored()).toEqual(before)
  expect(await preview(off)).toEqual(
    Object.fromEntries(Object.keys(before).map((part) => [part, { now: 0, soon: 0 }])),
  )
  expect(await entries()).toEqual([])
})

test('what is no period is refused, and nothing is stored', async () => {
  for (const months of [1, 2, 601, -3, 3.5, 'a year', '1e3', true])
    for (const call of [settings.updateRetention, settings.previewRetention])
      expect(await product.refuse(call, { ...off, mails: months }, admin)).toEqual({
        status: 400,
        errors: ['Please enter a whole number of months from 3 to 600, or nothing'],
      })
  expect((await product.ask(settings.openSettings, {}, admin)).retention).toEqual(off)
})

test('a period that another administrator has changed meanwhile is refused', async () => {
  await set({ ...off, mails: 12 })
  expect(
    (await product.refuse(settings.updateRetention, { ...off, mails: 24, was: { ...off, mails: 0 } }, admin))
      .status,
  ).toBe(409)
  const [newest] = (await product.ask(audit.list, {}, admin)).entries
  expect(newest).toMatchObject({
    words: 'Changed for how long data about people is stored',
    changes: [{ fields: [{ name: 'Mails months', before: null, after: '12' }] }],
  })
  await set(off)
})

/** Changes rows in a transaction that is taken back, and without triggers. */
async function withChanges(change: (tx: Tx) => Promise<void>) {
  const tx = await product.owner.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change(tx)
  } finally {
    await tx.rollback().execute()
  }
}

// Periods of three months end on 1 October 2039 at 12:00.
describe('what is due', () => {
  const dueIn = async (tx: Tx, part: RetentionPart) => dueKeys(tx, part, endOfPeriod(now, 3), 100)

  test('is a mail that was sent or given up before, and never one that waits (retention-6)', () =>
    withChanges(async (tx) => {
      await sql`delete from outbox`.execute(tx)
      const add = async (created: string, processed: string | null) => {
        const { rows } = await sql<{ id: string }>`
          insert into outbox (to_address, to_name, template_type, subject, html, text, sealed, created_at, processed_at)
          values ('ada@example.test', '', 'X', 'Subject', '<p>Text</p>', 'Text', ${processed ? null : Buffer.from('sealed')},
                  ${created}, ${processed})
          returning id`.execute(tx)
        return rows[0]?.id
      }
      const sent = await add('2039-09-30T12:00:00Z', '2039-10-01T11:59:59Z')
      await add('2039-09-30T12:00:00Z', '2039-10-01T12:00:00Z')
      // A mail is tried for two weeks.
      const givenUp = await add('2039-09-17T11:59:59Z', null)
      await add('2039-09-17T12:00:00Z', null)
      await add('2039-12-31T12:00:00Z', null)
      const due = await dueIn(tx, 'mails')
      expect(due.toSorted()).toEqual([sent, givenUp].toSorted())
      await removeOf.mails(tx, due, endOfPeriod(now, 3))
      const { rows } = await sql`
        select from outbox where id = any(${due}::uuid[]) and (html <> '' or text <> '' or sealed is not null)`.execute(
        tx,
      )
      expect(rows).toEqual([])
    }))

  test('is a log in which nothing was reported since, as a whole (retention-5)', () =>
    withChanges(async (tx) => {
      const [attempt, ...others] = await dueIn(tx, 'attemptLogs')
      expect(others).toEqual([])
      await sql`update attempt_log set at = '2039-10-01T12:00:00Z'
                 where attempt_id = ${attempt}::uuid
                   and number = (select max(number) from attempt_log where attempt_id = ${attempt}::uuid)`.execute(
        tx,
      )
      expect(await dueIn(tx, 'attemptLogs')).toEqual([])
    }))

  test('is feedback with either text (retention-4)', () =>
    withChanges(async (tx) => {
      const due = await dueIn(tx, 'feedbackTexts')
      expect(due).toHaveLength(1)
      await sql`update feedback_submissions set additional_feedback = ''`.execute(tx)
      expect(await dueIn(tx, 'feedbackTexts')).toEqual(due)
      await sql`update feedback_texts set value = ''`.execute(tx)
      expect(await dueIn(tx, 'feedbackTexts')).toEqual([])
    }))

  test('is nobody who waits to be accepted (retention-3)', () =>
    withChanges(async (tx) => {
      expect(await dueIn(tx, 'people')).toEqual([left.id])
      await sql`update users set awaits_acceptance = true where id = ${left.id}::uuid`.execute(tx)
      expect(await dueIn(tx, 'people')).toEqual([])
    }))
})

describe('with all rules', () => {
  const monthLater = new Date('2040-01-31T12:00:00Z')

  test('what the preview counts is what the job removes, now and a month later, and totals stay', async () => {
    await set(threeMonths)
    const announced = await preview()
    for (const at of [now, monthLater]) {
      const [before, total, shown] = [await stored(), await totals(), await preview(threeMonths, at)]
      await applyRetention(db, at)
      const after = await stored()
      for (const part of Object.keys(before) as RetentionPart[]) {
        expect([part, shown[part].now]).not.toEqual([part, 0])
        expect([part, before[part] - after[part]]).toEqual([part, shown[part].now])
        expect(announced[part][at === now ? 'now' : 'soon']).toBe(shown[part].now)
        expect((await preview(threeMonths, at))[part].now).toBe(0)
      }
      expect(await totals()).toEqual(total)
    }
    const { rows } = await sql<{ id: string }>`
      select id from users where id = any(${[left, leaving, active, ...oldManagers].map(({ id }) => id)}::uuid[])`.execute(
      db,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([active, ...oldManagers].map(({ id }) => id).sort())
  }, 120_000)

  test('each run of a rule is an entry with how much it removed, and of people with each', async () => {
    const found = await entries()
    expect(found.map(({ words }) => words)).toEqual(
      [1, 2].flatMap(() => [
        'Deleted people who left',
        'Removed texts of old mails',
        'Removed old logs',
        'Removed old answers',
      ]),
    )
    expect(found[3]?.changes.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['answers at registration', [{ name: 'Count', before: '1', after: null }]],
      ['feedback in own words', [{ name: 'Count', before: '1', after: null }]],
      ['name in a wellness questionnaire', [{ name: 'Count', before: '1', after: null }]],
    ])
    expect(found[0]?.changes.some(({ kind, action }) => kind === 'person' && action === 'removed')).toBe(true)
  })

  test('reports count only the registrations that are stored, as a recount does', async () => {
    const { rows } = await sql<{ stored: string[] }>`
      select array_agg(answer order by answer) as stored from registration_counts where learners > 0`.execute(
      db,
    )
    await sql`call count_reports()`.execute(product.owner)
    const recounted = await sql<{ stored: string[] }>`
      select array_agg(answer order by answer) as stored from registration_counts where learners > 0`.execute(
      db,
    )
    expect(recounted.rows).toEqual(rows)
  })

  test('people who left are on the list of what was deleted; one who is restored is not deleted the day after', async () => {
    const list = (await product.ask(deletions.list, { pageNumber: 1, pageSize: 50 }, admin)).deletions
    expect(list.map(({ email, deletedBy }) => [email, deletedBy]).sort()).toEqual(
      [left, leaving].map(({ email }) => [email, 'Retention rule']).sort(),
    )
    const { number } = await db
      .selectFrom('certificates')
      .where('user_id', 'is', null)
      .select('number')
      .executeTakeFirstOrThrow()
    expect((await product.ask(verify, { certificateNumber: number })).certificate).toMatchObject({
      status: 'valid',
      learnerName: '',
    })
    const id = list.find(({ email }) => email === left.email)?.id ?? ''
    await product.ask(deletions.restore, { id }, admin)
    await product.owner
      .updateTable('users')
      .set({ restored_at: '2040-02-01T00:00:00Z' })
      .where('id', '=', left.id)
      .where('restored_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect((await preview(threeMonths, new Date('2040-04-30T00:00:00Z'))).people.now).toBe(0)
    expect((await preview(threeMonths, new Date('2040-05-02T00:00:00Z'))).people.now).toBe(1)
  })

  test('own data, and the log of another attempt, are still there', async () => {
    const { statusCode } = await product.send({
      method: 'GET',
      url: `/api/User/DownloadPersonalData/${active.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(statusCode).toBe(200)
    expect((await stored()).attemptLogs).toBe(1)
  })
})

test('a stop ends the run, and the next one removes the rest', async () => {
  const later = new Date('2041-01-01T00:00:00Z')
  const before = await stored()
  await applyRetention(db, later, rethrow, AbortSignal.abort())
  expect(await stored()).toEqual(before)
  await applyRetention(db, later)
  expect(await stored()).toMatchObject({ mails: 0, enquiryAnswers: 0 })
  // It stays known that the group has lost a text (rule small-groups-9).
  const sent = db.selectFrom('feedback_submissions').where('user_id', '=', active.id)
  expect(await sent.select('is_emptied').execute()).toEqual([{ is_emptied: true }])
})

test('the period that is set for logs holds instead of that of the environment', async () => {
  const attemptLogDays = 1
  const app = { ...product.app, config: { ...product.app.config, attemptLogDays } }
  await sql`insert into attempt_log (attempt_id, number, at, entry, hash)
    select id, 1, '2020-01-01', '{}', '' from attempts limit 1`.execute(product.owner)
  await cleanUp(app)
  expect((await stored()).attemptLogs).toBe(1)
  await set(off)
  await cleanUp(app)
  expect((await stored()).attemptLogs).toBe(0)
})

test('only administrators see and set it', async () => {
  const manager = await makeManager(product, active.clientId)
  const learner = await makeLearner(product, active.clientId)
  for (const who of [manager, learner])
    for (const call of [settings.updateRetention, settings.previewRetention])
      expect((await product.refuse(call, threeMonths, who)).status).toBe(403)
})
