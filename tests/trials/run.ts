// npm run trial -- NAME: tries what needs more than npm packages, on this machine, by hand. Each says plainly what it
// misses. What they found stands in docs/operating/trials.md.
import { tryOutage } from './outage.ts'
import { tryPgbouncer } from './pgbouncer.ts'
import { tryPowerCuts } from './power-cut.ts'
import { tryRollingRestart } from './rolling-restart.ts'

const trials: Record<string, () => Promise<boolean>> = {
  'power-cut': () => tryPowerCuts(10),
  outage: tryOutage,
  pgbouncer: tryPgbouncer,
  haproxy: () => tryRollingRestart('haproxy'),
  nginx: () => tryRollingRestart('nginx'),
}

const [name = ''] = process.argv.slice(2)
const trial = trials[name]
if (trial) process.exitCode = (await trial()) ? 0 : 1
else {
  console.error(`Please name one of ${Object.keys(trials).join(', ')}: npm run trial -- power-cut`)
  process.exitCode = 1
}
