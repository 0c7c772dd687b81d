// Commits that are stored in one batch do not affect each other.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Commit } from '#contract/calls/playing.ts'
import { makeItem, makePackage } from '#tests/support/make-package.ts'
import { untilLockWaits } from '#tests/support/until-lock-waits.ts'
import { saveCommit } from './save-commit.ts'
import { startCommits } from '#tests/support/start-commits.ts'

const { product, db, setUp } = await startCommits()

const oneItem = makePackage([makeItem('one')])
const place = (location: string): Commit => ({ sco: 'one', cmi: { location } })

test('one that the database refuses does not affect the others', async () => {
  const windows = await Promise.all(Array.from({ length: 6 }, async () => (await setUp(oneItem)).open()))
  await sql`alter table item_states add constraint no_such_place check (cmi ->> 'location' <> 'refused')`.execute(
    product.owner,
  )
  const answers = await Promise.allSettled(
    windows.map(({ ticket }, at) => saveCommit(product.app, ticket, place(at === 3 ? 'refused' : 'taken'))),
  )
  await sql`alter table item_states drop constraint no_such_place`.execute(product.owner)
  expect(answers.map(({ status }) => status)).toEqual(
    windows.map((_, at) => (at === 3 ? 'rejected' : 'fulfilled')),
  )
  const ids = windows.map(({ trackingId }) => trackingId)
  const { rows } = await sql<{ count: number }>`
    select count(*) from item_states join attempts on attempts.id = attempt_id
     where record_id = any(${ids}::uuid[]) and cmi ->> 'location' = 'taken'`.execute(db)
  expect(rows[0]?.count).toBe(5)
})

test('one whose record is locked does not delay the others', async () => {
  const [held, ...others] = await Promise.all(
    Array.from({ length: 4 }, async () => (await setUp(oneItem)).open()),
  )
  const saved: string[] = []
  const saving = await db.transaction().execute(async (tx) => {
    await sql`select from course_records where id = ${held?.trackingId} for update`.execute(tx)
    const first = saveCommit(product.app, held?.ticket ?? '', place('held')).then(() => saved.push('held'))
    await Promise.all(others.map(({ ticket }) => saveCommit(product.app, ticket, place('free'))))
    saved.push('others')
    await untilLockWaits(db)
    return { first }
  })
  await saving.first
  expect(saved).toEqual(['others', 'held'])
})

test('the setting for items without a status is read again when it changes', async () => {
  const { course, open } = await setUp(oneItem)
  const { ticket, trackingId } = await open()
  await saveCommit(product.app, ticket, { sco: 'one', cmi: { lessonStatus: 'incomplete' } })
  await db.updateTable('courses').set({ without_status: 'incomplete' }).where('id', '=', course.id).execute()
  await saveCommit(product.app, ticket, { sco: 'one', cmi: { lessonStatus: 'completed', isPresumed: true } })
  const record = await db
    .selectFrom('course_records')
    .select('lesson_status')
    .where('id', '=', trackingId)
    .executeTakeFirstOrThrow()
  expect(record.lesson_status).toBe(1)
})
