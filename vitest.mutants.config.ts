// How Stryker runs tests (`npm run check -- --mutants`): as vitest.config.ts does, but only those that scripts/mutants.js has named. Stryker must not be
// told which they are, because then it never makes changes of what a module works out when it is read (its issue 6144).
import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

const { projects = [], ...others } = config.test ?? {}
const include = JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]') as string[]
const isOf = { server: /^(server|contract|tests)\//, web: /^(web|player)\// }

export default defineConfig({
  test: {
    ...others,
    // Stryker tries two changes at the same time, and reckons how long one may take from tests that run one after the other.
    maxWorkers: 1,
    projects: projects.flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return []
      const { name } = project.test ?? {}
      if (name !== 'server' && name !== 'web') return []
      return [
        { ...project, test: { ...project.test, include: include.filter((path) => isOf[name].test(path)) } },
      ]
    }),
  },
})
