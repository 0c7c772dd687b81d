// As many schedules of deliveries as one likes (tests/deliveries.test.ts), with the tests' own runner and its database.
import { spawn } from 'node:child_process'
import { projectRoot } from '#server/base/project-root.ts'

/** Answers whether all of them stored what the items have reported. */
export function tryDeliveries(schedules: number, firstSeed: number): Promise<boolean> {
  const started = performance.now()
  const vitest = spawn('npx', ['vitest', 'run', 'tests/deliveries.test.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, SCHEDULES: String(schedules), FIRST_SEED: String(firstSeed) },
  })
  return new Promise((resolve) => {
    vitest.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      // Without a code it was interrupted.
      console.log(code === null ? `Ended after ${seconds} s` : `${schedules} schedules in ${seconds} s`)
      resolve(code === 0)
    })
  })
}
