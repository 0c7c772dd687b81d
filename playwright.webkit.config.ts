// A course from its first page to the certificate in WebKitGTK as it is installed, the nearest to Safari there is on
// Linux. Playwright's own WebKit cannot be had from the npm registry, so it only runs the tests here.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/webkit',
  globalSetup: 'tests/browser/prepare.ts',
  outputDir: 'test-results/webkit',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/webkit.json' }]],
})
