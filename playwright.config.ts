import { defineConfig } from '@playwright/test'
import { briefChromium } from './tests/support/chromium.ts'
import { keepFilesInMemory } from './tests/support/files-in-memory.ts'

keepFilesInMemory()

const use = {
  // No `trace`: taking one makes every step half as long again; `--trace on` takes them.
  // No `screenshot`: tests/browser/product.ts takes pictures of what failed.
  actionTimeout: 90_000,
  navigationTimeout: 90_000,
  launchOptions: briefChromium,
  // A step waits for each movement to end. Tests of movements and of the main path switch them on again.
  contextOptions: { reducedMotion: 'reduce' as const },
}

/** It opens each screen once more, and is run when loads or their errors have changed: `npm run test:loads`. */
const onDemand = /refused-loads\.spec\.ts/

/** Checks every screen, or those that SCREENS_OF names. */
const screens = 'accessibility.spec.ts'

export default defineConfig({
  globalSetup: 'tests/browser/prepare.ts',
  outputDir: 'test-results/browser',
  // The cores of a small machine: with more, tests that run beside those of Vitest wait so long that limits of the product are reached.
  workers: 2,
  fullyParallel: false,
  timeout: 300_000,
  // Longer than a busy machine has taken for anything, as the first PDF of a server.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  projects: [
    {
      // The main end-to-end tests in Firefox as it is installed. Playwright's own Firefox cannot be had from the npm
      // registry, so it only runs the tests here; Puppeteer drives the browser (WebDriver BiDi).
      name: 'firefox',
      testDir: 'tests/firefox',
    },
    // The main path, the first day, each role and risk once, and the screens that have changed. All other journeys, and all screens, are
    // in the project `more`.
    { name: 'chromium', testDir: 'tests/browser', testIgnore: 'more/**', use },
    {
      name: 'more',
      testDir: 'tests/browser',
      testMatch: ['more/*.spec.ts', screens],
      testIgnore: onDemand,
      use,
    },
    { name: 'loads', testDir: 'tests/browser/more', testMatch: onDemand, use },
  ],
})
