// The main end-to-end tests in Firefox as it is installed. Playwright's own Firefox cannot be had from the npm
// registry, so it only runs the tests here; Puppeteer drives the browser (WebDriver BiDi).
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/firefox',
  globalSetup: 'tests/browser/prepare.ts',
  outputDir: 'test-results/firefox',
  workers: 2,
  fullyParallel: false,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/firefox.json' }]],
})
