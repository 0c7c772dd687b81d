// As many schedules of deliveries as one likes (tests/deliveries.test.ts), with the tests' own runner and its database.
import { runWatched } from './watched.ts'

/** Answers whether all of them stored what the items have reported. */
export const tryDeliveries = (schedules: number, firstSeed: number): Promise<boolean> =>
  runWatched(
    ['vitest', 'run', '--project', 'server', 'tests/deliveries.test.ts', '--disable-console-intercept'],
    { env: { SCHEDULES: String(schedules), FIRST_SEED: String(firstSeed) } },
  )
