import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { callsOfClient } from './scripts/vite/calls-of-client.js'
import { bareChromium } from './tests/support/chromium.ts'
import { keepFilesInMemory } from './tests/support/files-in-memory.ts'

keepFilesInMemory()

/** These take long: the first ones by waiting, the others by computing. Started last, they would run when all others have ended. */
const longest = [
  'tests/start/kill.test.ts',
  'server/http/slow-clients.test.ts',
  'server/db/silent-connections.test.ts',
  'tests/start/start.test.ts',
  'tests/start/reminders.test.ts',
  'tests/start/backup-places.test.ts',
  'tests/start/backup.test.ts',
  'tests/access-table.test.ts',
  'tests/audit.test.ts',
  'tests/access.test.ts',
  'tests/deliveries.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const first = longest.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}

export default defineConfig({
  test: {
    // A test that fails once in many runs has to say at once what was wrong.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['tests/support/global-setup.ts'],
          include: [
            'server/**/*.test.ts',
            'contract/**/*.test.ts',
            'tests/*.test.ts',
            'tests/scripts/*.test.ts',
            'tests/support/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['tests/support/property-seed.ts'],
          // Reading the modules takes longer than most files of tests do, and none of them leaves anything that another file
          // would find: each has a product of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        // Tests of something random, with more tries than in the project `server`.
        test: {
          name: 'many-tries',
          globalSetup: ['tests/support/global-setup.ts'],
          include: [
            'server/deletion/random-counts.test.ts',
            'server/features/accounts/sessions.test.ts',
            'server/features/dashboards/attention.test.ts',
            'server/features/reports/insights.test.ts',
            'server/packages/damaged-zips.test.ts',
            'server/packages/samples.test.ts',
            'server/moving/merging.test.ts',
            'server/moving/moving.test.ts',
            'server/training/obligations.test.ts',
            'tests/at-once.test.ts',
            'tests/deliveries.test.ts',
            'tests/small-groups.test.ts',
          ],
          environment: 'node',
          env: { MANY_TRIES: 'yes' },
          setupFiles: ['tests/support/property-seed.ts'],
        },
      },
      {
        extends: true,
        plugins: [callsOfClient()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'player/**/*.test.ts'],
          exclude: ['web/**/*.browser.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/test-setup.ts', 'tests/support/property-seed.ts'],
          // As above: each file has a page of its own, and each test the globals that the page came with.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        // Pages of the whole client in Chromium, with replies that the test gives instead of a server.
        plugins: [callsOfClient()],
        // React as people have it: what it checks during development takes as much time as all the rest of a page.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        optimizeDeps: {
          entries: ['web/main.tsx', 'web/**/*.browser.test.tsx', 'web/testing/*.tsx'],
          // The compiler adds this import, which is in no file.
          include: ['react/jsx-runtime', 'axe-core'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'browser',
          include: ['web/**/*.browser.test.tsx'],
          setupFiles: ['web/testing/browser-setup.ts'],
          browser: {
            // To load all modules of the client again takes more than two seconds of processor time for each file.
            isolate: false,
            enabled: true,
            headless: true,
            provider: playwright({
              // The first page of a file loads all modules of the client.
              actionTimeout: 90_000,
              launchOptions: bareChromium,
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'upgrade',
          globalSetup: ['tests/support/global-setup.ts'],
          include: ['tests/upgrade/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        // The built product, started as an operator starts it; needs `npm run build`.
        test: {
          name: 'start',
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/prepare-start.ts'],
          include: ['tests/start/*.test.ts'],
          environment: 'node',
        },
      },
    ],
    // For what never ends: a machine that runs the browsers' tests too takes ten times as long as one at rest.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores of a small machine, as a test often waits.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
