// npm test: everything that a change may break, from types to end-to-end tests in Chromium.
import { runTests } from './run-tests.js'

await runTests({
  name: 'npm test',
  hasChecks: true,
  vitest: ['server', 'web'],
  vitestInChromium: ['browser'],
  chromium: ['chromium'],
  everyScreen: false,
  firefox: [],
})
