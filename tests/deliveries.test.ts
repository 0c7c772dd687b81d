// The real saver against the real server under dropped, repeated, delayed and reordered deliveries and restarts. In a run of
// all tests a few schedules; `npm run trial -- deliveries 10000` plays as many as requested.
import { expect, test } from 'vitest'
import { playSchedule } from './deliveries/schedule.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { sayFinding, sayProgress } from '#tests/support/progress.ts'
import { triesOf } from '#tests/support/tries.ts'

const product = await startProduct()
const client = await makeClient(product)
const { id } = await makePlayableCourse(
  product,
  makePackage(['one', 'two', 'three'].map((name) => makeItem(name))),
)
await makePathway(product, { courseIds: [id], clientIds: [client.id] })

/** Each of them once found a mistake. */
const telling = [8172, 9040]
/** Each mistake that was planted was found within 60 (docs/testing.md). */
const schedules = Number(process.env['SCHEDULES'] ?? triesOf(20, 60))
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)

test(
  `${schedules} schedules leave on the server what the items have reported, once`,
  async () => {
    let deliveries = 0
    const problems: string[] = []
    const seeds = Array.from({ length: schedules }, (_, at) => firstSeed + at)
    for (const [done, seed] of [...telling, ...seeds].entries()) {
      try {
        deliveries += await playSchedule(product, { id, clientId: client.id }, seed)
      } catch (error) {
        problems.push((error as Error).message)
        sayFinding((error as Error).message)
      }
      const total = telling.length + schedules
      sayProgress(done + 1, total, `schedules, to seed ${seed}, ${deliveries} deliveries`, problems.length)
    }
    expect(problems).toEqual([])
    expect(deliveries).toBeGreaterThan(schedules)
  },
  60_000 + schedules * 2_000,
)
