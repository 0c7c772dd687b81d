// The period that the database opens for a completion is that of the second reading of the rules, in whatever order they are recorded.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Period, type ValidityRule, countsOn, openPeriod } from '#tests/reference/training/validity.ts'
import { makeClient, makeCourse, makeLearner } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { seeded } from '#tests/support/seeded.ts'
import { type Day, addDays } from './calendar.ts'

const product = await startProduct()
const { db } = product.app
const client = await makeClient(product)

const { below, oneOf } = seeded(20_261_123)

const ruleOf = (): ValidityRule => ({
  months: oneOf([null, 1, 3, 6]),
  renewalDays: oneOf([0, 30, 200]),
  renewFrom: oneOf(['previousEnd', 'completion'] as const),
})
const columnsOf = ({ months, renewalDays, renewFrom }: ValidityRule) => ({
  valid_months: months,
  renewal_days: renewalDays,
  renew_from: renewFrom,
})

async function openInDatabase(userId: string, courseId: string, day: Day, ownEnd: Day | null) {
  const { rows } = await sql<{ validUntil: Day | null; renewableFrom: Day | null }>`
    select valid_until as "validUntil", renewable_from as "renewableFrom"
      from open_period(${userId}::uuid, ${courseId}::uuid, ${day}::date, ${ownEnd}::date)`.execute(db)
  return rows[0]
}

/** The one before a day, of the same day the one that was recorded last. */
const before = (day: Day, periods: Period[]) =>
  periods
    .filter((period) => countsOn(day, period))
    .reduce<Period | undefined>(
      (last, period) => (last && last.completedOn > period.completedOn ? last : period),
      undefined,
    )

test('random completions have the same period in the database', { timeout: 120_000 }, async () => {
  const { id: userId } = await makeLearner(product, client.id)
  let continued = 0
  for (let turn = 0; turn < 150; turn++) {
    const { id: courseId } = await makeCourse(product)
    const [ofCourse, ofClient] = [ruleOf(), oneOf([undefined, ruleOf()])]
    await db.updateTable('courses').set(columnsOf(ofCourse)).where('id', '=', courseId).execute()
    if (ofClient)
      await db
        .insertInto('client_validities')
        .values({ client_id: client.id, course_id: courseId, ...columnsOf(ofClient) })
        .execute()
    const rule = ofClient ?? ofCourse
    const periods: Period[] = []
    for (let count = 0; count < 5; count++) {
      const completedOn = addDays('2026-01-01', below(250))
      const ownEnd = oneOf([null, null, null, addDays(completedOn, below(400))])
      const byRule = openPeriod(rule, completedOn, before(completedOn, periods))
      const expected = ownEnd
        ? { completedOn, validUntil: ownEnd, renewableFrom: addDays(ownEnd, -rule.renewalDays) }
        : byRule
      const found = await openInDatabase(userId, courseId, completedOn, ownEnd)
      expect({ completedOn, ...found }).toEqual(expected)
      if (!ownEnd && byRule.validUntil !== openPeriod(rule, completedOn).validUntil) continued++
      const endedOn = oneOf([undefined, undefined, addDays(completedOn, below(200))])
      periods.push({ ...expected, ...(endedOn ? { endedOn } : {}) })
      await db
        .insertInto('completions')
        .values({
          user_id: userId,
          course_id: courseId,
          completed_on: completedOn,
          valid_until: expected.validUntil,
          renewable_from: expected.renewableFrom,
          ended_on: endedOn ?? null,
          recorded_at: new Date(Date.UTC(2026, 0, 1, 0, 0, count)).toISOString(),
        })
        .execute()
    }
  }
  // Renewals in time were among them.
  expect(continued).toBeGreaterThan(5)
})
