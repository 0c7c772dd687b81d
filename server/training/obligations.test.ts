// The database computes the same status as the second reading of the rules, for random histories of many people.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ObligationStatus } from '#contract/rules/training.ts'
import type { Assignment } from '#tests/reference/training/due-date.ts'
import { stateOn } from '#tests/reference/training/status.ts'
import { startProduct } from '#tests/support/product.ts'
import {
  courseIds,
  factsOf,
  makeHistory,
  makeOffers,
  makeOrg,
  makeVersions,
  random,
  start,
} from '#tests/support/random-histories.ts'
import { storeHistories } from '#tests/support/store-histories.ts'
import { triesOf } from '#tests/support/tries.ts'
import { type Day, addDays } from './calendar.ts'
import { updateAllObligations } from './obligations.ts'

const product = await startProduct()
const { db } = product.app

/** Each has eight courses, which are compared on five days: 4,000 histories, or 12,000, and 100,000 with 2,500 people. */
const howMany = Number(process.env['RANDOM_PEOPLE'] ?? triesOf(100, 300))

interface Row {
  user_id: string
  course_id: string
  status: ObligationStatus
  due_on: Day | null
  due_pathway_id: string | null
  valid_until: Day | null
  days_late: number | null
  changes_on: Day | null
}

const rowsOn = async (ids: string[], day: Day | null) => {
  const { rows } = await sql<Row>`select * from obligations_on(${ids}::uuid[], ${day}::date)`.execute(db)
  return new Map(rows.map((row) => [`${row.user_id} ${row.course_id}`, row]))
}

/** Whether a pathway of the client is also one of a team that has a deadline of its own for it. */
const hasOutranked = (day: Day, assignments: readonly Assignment[]) => {
  const begun = assignments.filter(({ since }) => since <= day)
  const isOfTeam = ({ deadlines }: Assignment) =>
    deadlines.ofTeam !== undefined || deadlines.ofTeamForCourse !== undefined
  return begun.some(
    (one) => !isOfTeam(one) && begun.some((other) => other.pathwayId === one.pathwayId && isOfTeam(other)),
  )
}

test('random histories have the same status in the database', { timeout: 300_000 }, async () => {
  await makeOffers(product)
  await makeVersions(product)
  for (let count = 0; count < 20; count++) await makeOrg(product)
  const histories = Array.from({ length: howMany }, makeHistory)
  const ids = await storeHistories(db, histories)
  const counts: Record<string, number> = {}
  let outranked = 0
  for (let turn = 0; turn < 5; turn++) {
    const day = addDays(start, 60 + turn * 110 + random.below(50))
    const rows = await rowsOn(ids, day)
    for (const [index, history] of histories.entries())
      for (const course of courseIds) {
        const facts = factsOf(history, course)
        const expected = stateOn(day, facts, 7)
        const row = rows.get(`${ids[index]} ${course}`)
        const isAssigned = facts.assignments.some(({ since }) => since <= day)
        const status = isAssigned ? expected.status : undefined
        counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1
        const found = row && [row.status, row.due_on, row.valid_until, row.days_late]
        const wanted = isAssigned
          ? [expected.status, expected.due?.day ?? null, expected.validUntil, expected.daysLate]
          : undefined
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          expect({ day, facts, found }).toEqual({ day, facts, found: wanted })
        // Until the day on which it may change everything is the same, whatever is dated ahead.
        if (row?.changes_on) {
          expect(row.changes_on > day).toBe(true)
          expect(stateOn(addDays(row.changes_on, -1), facts, 7)).toEqual(expected)
        } else if (row) expect(stateOn('2029-12-31', facts, 7)).toEqual(expected)
        if (hasOutranked(day, facts.assignments)) outranked++
      }
  }
  // Each status was tried often.
  for (const status of ['exempt', 'completed', 'renewalDue', 'expired', 'overdue', 'dueSoon', 'toDo', 'none'])
    expect(counts[status] ?? 0, status).toBeGreaterThan(howMany / 10)

  expect(outranked).toBeGreaterThan(howMany / 10)
  await updateAllObligations(db)
  const now = await rowsOn(ids, null)
  const { rows: stored } = await sql<
    Row & { id: string; pathway_ids: string[] }
  >`select * from obligations where user_id = any (${ids}::uuid[])`.execute(db)
  expect(stored.length).toBe(now.size)
  for (const { id: _, pathway_ids: __, ...row } of stored)
    expect(now.get(`${row.user_id} ${row.course_id}`)).toEqual(row)
})
