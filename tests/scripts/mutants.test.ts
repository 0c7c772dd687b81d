// Which tests `npm run check -- --mutants` tries the changes of a file with.
import { expect, test } from 'vitest'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'

interface Module {
  testsForMutants(path: string, files: Map<string, string>): string[]
}
const { testsForMutants } = (await import(
  pathToFileURL(join(projectRoot, 'scripts/mutants.js')).href
)) as Module

const files = new Map(
  Object.entries({
    'contract/calls/teams.ts': '',
    'contract/rules/names.ts': '',
    'contract/rules/names.test.ts': "import { maxNames } from './names.ts'",
    'server/features/teams/routes.ts': "import * as teams from '#contract/calls/teams.ts'",
    'server/features/teams/order.ts': '',
    'server/features/teams/one.test.ts': "import * as teams from '#contract/calls/teams.ts'",
    'server/features/teams/ranks.ts': "import { order } from './order.ts'",
    'server/features/teams/ranks.test.ts': '',
    'server/features/teams/order.test.ts': "import { order } from './order.ts'",
    'web/features/teams/Team.tsx': '',
    'web/features/teams/TeamsPage.test.tsx': '',
    'web/features/users/UsersPage.test.tsx': "import { Team } from '../teams/Team.tsx'",
    'web/features/users/NamesPage.test.tsx': "import { maxNames } from '#schemas/rules/names.ts'",
    'tests/architecture.test.ts': '',
    'tests/access.test.ts': '',
    'tests/start/start.test.ts': "import { maxNames } from '#contract/rules/names.ts'",
  }),
)
const chosen = (path: string) => testsForMutants(path, files)

test('a rule of the contract: the tests that import it, of the client too, but none of the built product', () => {
  expect(chosen('contract/rules/names.ts')).toEqual([
    'contract/rules/names.test.ts',
    'web/features/users/NamesPage.test.tsx',
  ])
})

test('a file of the server: the tests that import it, those of files that import it, those beside it, and none of all of the code', () => {
  expect(chosen('server/features/teams/order.ts')).toEqual([
    'server/features/teams/order.test.ts',
    'server/features/teams/ranks.test.ts',
    'server/features/teams/one.test.ts',
  ])
})

test('a file of the client: the tests that import it, then those of its folder', () => {
  expect(chosen('web/features/teams/Team.tsx')).toEqual([
    'web/features/users/UsersPage.test.tsx',
    'web/features/teams/TeamsPage.test.tsx',
  ])
})

test('five files of tests at most', () => {
  const many = Array.from({ length: 9 }, (_, at) => [`server/features/teams/${at}.test.ts`, ''] as const)
  expect(testsForMutants('server/features/teams/order.ts', new Map([...files, ...many]))).toHaveLength(5)
})
