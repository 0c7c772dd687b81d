// npm run trial -- NAME: tries what takes long or needs more than npm packages, on this machine, by hand. Each reports
// plainly what it misses. Their results are in docs/operating/several-machines.md.
import { tryCommitKills } from './commit-kills.ts'
import { tryDeliveries } from './deliveries.ts'
import { tryKills } from './kills.ts'
import { tryOutage } from './outage.ts'
import { tryPgbouncer } from './pgbouncer.ts'
import { tryPostgres } from './postgres.ts'
import { tryPowerCuts } from './power-cut.ts'
import { tryProperties } from './properties.ts'
import { tryRollingRestart } from './rolling-restart.ts'

const trials: Record<string, (words: string[]) => Promise<boolean>> = {
  // npm run trial -- commit-kills 100
  'commit-kills': ([kills = '1000']) => tryCommitKills(Number(kills)),
  // npm run trial -- deliveries 10000 1: so many schedules, from this seed on
  deliveries: ([count = '10000', firstSeed = '1']) => tryDeliveries(Number(count), Number(firstSeed)),
  // npm run trial -- kills 30: of the server, and of the browser with each version of SCORM
  kills: ([kills = '30']) => tryKills(Number(kills)),
  // npm run trial -- properties 100 2: so many seeds, from this one on
  properties: ([seeds = '100', firstSeed = '2']) => tryProperties(Number(seeds), Number(firstSeed)),
  postgres: tryPostgres,
  'power-cut': () => tryPowerCuts(10),
  outage: tryOutage,
  pgbouncer: tryPgbouncer,
  haproxy: () => tryRollingRestart('haproxy'),
  nginx: () => tryRollingRestart('nginx'),
}

const [name = '', ...words] = process.argv.slice(2)
const trial = trials[name]
if (trial) process.exitCode = (await trial(words)) ? 0 : 1
else {
  console.error(`Please name one of ${Object.keys(trials).join(', ')}: npm run trial -- power-cut`)
  process.exitCode = 1
}
