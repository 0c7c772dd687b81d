// What of the period is in a pack (rule evidence-7): its first day and its last day belong to it, the days beside it do not.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wholeClient } from '#server/access/who.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import { makeClient, makeCourse, makeLearner, makePathway, makeRecord } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { mailRows } from './queries.ts'
import {
  type Within,
  attemptRows,
  certificateRows,
  exemptionRows,
  extensionRows,
  externalRows,
} from './training-queries.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)
const learner = await makeLearner(product, client.id)

const within: Within = {
  ...{ scope: wholeClient(client.id), ids: [learner.id], pathwayId: null },
  ...{ fromDay: '2026-03-10', toDay: '2026-03-20' },
  ...{ from: '2026-03-10T00:00:00Z', until: '2026-03-21T00:00:00Z' },
}
const read = <Row>(rows: (tx: Parameters<typeof exemptionRows>[0]) => Promise<Row[]>) =>
  db.transaction().execute(rows)

/** A course of its own for each case, whose title is what the pack shows. */
async function courseNamed(title: string) {
  const course = await makeCourse(product, { title })
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  return course
}

test('exemptions that applied on a day of it', async () => {
  for (const [title, from, until] of [
    ['ended the day before', '2026-03-01', '2026-03-09'],
    ['ended on its first day', '2026-03-01', '2026-03-10'],
    ['begins on its last day', '2026-03-20', null],
    ['begins the day after', '2026-03-21', null],
  ] as const) {
    const course = await courseNamed(title)
    await sql`insert into exemptions (user_id, course_id, from_day, until_day, reason)
              values (${learner.id}, ${course.id}, ${from}, ${until}, 'Away')`.execute(db)
  }
  const rows = await read((tx) => exemptionRows(tx, within))
  expect(rows.map(({ course }) => course)).toEqual(['ended on its first day', 'begins on its last day'])
})

test('due dates that were set before its end and had not passed before it', async () => {
  for (const [title, day, setAt] of [
    ['passed the day before', '2026-03-09', '2026-03-01T12:00:00Z'],
    ['on its first day', '2026-03-10', '2026-03-01T12:00:00Z'],
    ['set in its last hour', '2026-05-01', '2026-03-20T23:59:59Z'],
    ['set after it', '2026-05-01', '2026-03-21T00:00:00Z'],
  ] as const) {
    const course = await courseNamed(title)
    await sql`insert into due_extensions (user_id, course_id, day, reason, set_at)
              values (${learner.id}, ${course.id}, ${day}, 'Ill', ${setAt})`.execute(db)
  }
  const rows = await read((tx) => extensionRows(tx, within))
  expect(rows.map(({ course }) => course)).toEqual(['on its first day', 'set in its last hour'])
})

test('completions elsewhere that were valid on a day of it', async () => {
  for (const [title, completedOn, validUntil] of [
    ['1 valid until the day before', '2025-03-01', '2026-03-09'],
    ['2 valid until its first day', '2025-03-02', '2026-03-10'],
    ['3 completed on its last day', '2026-03-20', null],
    ['4 completed the day after', '2026-03-21', null],
  ] as const) {
    const course = await courseNamed(title)
    const key = randomUUID()
    await sql`insert into evidence_files values (${key})`.execute(db)
    await sql`
      with completion as (
        insert into completions (user_id, course_id, completed_on, valid_until, is_external)
        values (${learner.id}, ${course.id}, ${completedOn}, ${validUntil}, true) returning id
      )
      insert into external_completions (completion_id, user_id, course_id, completed_on, title, evidence_key, evidence_name)
      select id, ${learner.id}, ${course.id}, ${completedOn}, 'Elsewhere', ${key}, 'proof.pdf' from completion`.execute(
      db,
    )
  }
  const rows = await read((tx) => externalRows(tx, within))
  expect(rows.map(({ course }) => course)).toEqual([
    '2 valid until its first day',
    '3 completed on its last day',
  ])
})

test('certificates that were valid on a day of it, or issued in it', async () => {
  for (const [title, issuedAt, expiresOn] of [
    ['valid until the day before', '2025-03-01T12:00:00Z', '2026-03-09'],
    ['valid until its first day', '2025-03-02T12:00:00Z', '2026-03-10'],
    ['issued in its last hour', '2026-03-20T23:59:59Z', null],
    ['issued after it', '2026-03-21T00:00:00Z', null],
  ] as const) {
    const course = await courseNamed(title)
    const number = await makeCertificate(product, { learner, course })
    await sql`update certificates set issued_at = ${issuedAt}, expires_on = ${expiresOn} where number = ${number}`.execute(
      db,
    )
  }
  const rows = await read((tx) => certificateRows(tx, within))
  expect(rows.map(({ courseTitle }) => courseTitle)).toEqual([
    'valid until its first day',
    'issued in its last hour',
  ])
})

test('attempts that were begun or used in it', async () => {
  for (const [title, startedAt, completedAt] of [
    ['1 used before it', '2026-03-01T12:00:00Z', '2026-03-09T23:59:59Z'],
    ['2 used in its first moment', '2026-03-01T12:00:00Z', '2026-03-10T00:00:00Z'],
    ['3 begun in its last second', '2026-03-20T23:59:59Z', null],
    ['4 begun after it', '2026-03-21T00:00:00Z', null],
  ] as const) {
    const course = await courseNamed(title)
    const record = await makeRecord(product, learner, course)
    await sql`update attempts set started_at = ${startedAt}, completed_at = ${completedAt}, ended_at = null
               where record_id = ${record.id}`.execute(db)
  }
  const rows = await read((tx) => attemptRows(tx, within))
  expect(rows.map(({ course }) => course)).toEqual([
    '2 used in its first moment',
    '3 begun in its last second',
  ])
})

test('mails that were written in it', async () => {
  for (const [subject, createdAt] of [
    ['before', '2026-03-09T23:59:59Z'],
    ['first', '2026-03-10T00:00:00Z'],
    ['last', '2026-03-20T23:59:59Z'],
    ['after', '2026-03-21T00:00:00Z'],
  ] as const)
    await sql`insert into outbox (user_id, to_address, to_name, subject, html, text, template_type, created_at)
              values (${learner.id}, ${learner.email}, 'Pat', ${subject}, '', '', 'Reminder', ${createdAt})`.execute(
      db,
    )
  const rows = await read((tx) => mailRows(tx, within, false))
  expect(rows.map(({ subject }) => subject)).toEqual(['first', 'last'])
})
