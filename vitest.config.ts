import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'contract/**/*.test.ts',
            'tests/*.test.ts',
            'tests/upgrade/*.test.ts',
          ],
          environment: 'node',
          // Reading the modules takes longer than most files of tests do, and none of them keeps anything that another file
          // would meet: each has a product of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}', 'player/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['web/test-setup.ts'],
          // As above: each file has a page of its own, and each test the globals that the page came with.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        // The built product, started as an operator starts it; needs `npm run build`.
        test: { name: 'start', include: ['tests/start/*.test.ts'], environment: 'node', testTimeout: 90_000 },
      },
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
