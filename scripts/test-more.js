// npm run test:more: what takes long and is seldom broken: every screen with axe, printing, real packages, kills, starting as an operator,
// upgrades, many tries of what is random, Firefox.
import { runTests } from './run-tests.js'

await runTests({
  name: 'npm run test:more',
  hasChecks: false,
  vitest: ['start', 'upgrade', 'many-tries'],
  vitestInChromium: [],
  chromium: ['more'],
  everyScreen: true,
  firefox: ['firefox'],
})
