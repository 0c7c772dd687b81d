// Which server tests `npm run check` chooses for a change.
import { expect, test } from 'vitest'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'

interface Module {
  nearestTests(changed: string[], files: Map<string, string>): string[]
}
const { nearestTests } = (await import(
  pathToFileURL(join(projectRoot, 'scripts/nearest-tests.js')).href
)) as Module

const files = new Map(
  Object.entries({
    'contract/calls/teams.ts': '',
    'contract/calls/users.ts': "import { maxNames } from '../rules/names.ts'",
    'contract/rules/names.ts': '',
    'contract/rules/names.test.ts': "import { maxNames } from './names.ts'",
    'server/features/teams/routes.ts': "import * as teams from '#contract/calls/teams.ts'",
    'server/features/teams/queries.ts': 'select * from team_members',
    'server/features/teams/teams.test.ts': "import * as teams from '#contract/calls/teams.ts'",
    'server/features/users/routes.ts': "import * as users from '#contract/calls/users.ts'",
    'server/features/users/users.test.ts': "import * as users from '#contract/calls/users.ts'",
    'server/features/users/both.test.ts':
      "import * as users from '#contract/calls/users.ts'\nimport * as teams from '#contract/calls/teams.ts'",
    'server/db/functions/teams.sql': 'create function f() … insert into team_members',
    'server/db/db.test.ts': '',
    'tests/access-table.test.ts': '',
    'tests/architecture.test.ts': '',
    'tests/support/world.ts': '',
    'tests/lists.test.ts': "import { world } from './support/world.ts'",
  }),
)
const chosen = (...changed: string[]) =>
  nearestTests(changed, files).filter((path) => path !== 'tests/architecture.test.ts')

test('of a domain: the tests in its folder first, then others that make its calls', () => {
  expect(chosen('server/features/teams/queries.ts')).toEqual([
    'server/features/teams/teams.test.ts',
    'server/features/users/both.test.ts',
  ])
})

test('of a file of calls: all that make them', () => {
  expect(chosen('contract/calls/users.ts').toSorted()).toEqual([
    'server/features/users/both.test.ts',
    'server/features/users/users.test.ts',
  ])
})

test('of a rule: its own test, and those of the calls that use it', () => {
  expect(chosen('contract/rules/names.ts')).toEqual([
    'contract/rules/names.test.ts',
    'server/features/users/users.test.ts',
    'server/features/users/both.test.ts',
  ])
})

test('of SQL: the tests of the domains that use its tables', () => {
  expect(chosen('server/db/functions/teams.sql')).toEqual([
    'server/features/teams/teams.test.ts',
    'server/features/users/both.test.ts',
  ])
})

test('of the support of tests: the tests that import it', () => {
  expect(chosen('tests/support/world.ts')).toEqual(['tests/lists.test.ts'])
})

test('of what every call goes through: the tests of every call', () => {
  expect(chosen('contract/call.ts')).toContain('tests/access-table.test.ts')
})

test('of anything in the server: the tests of the whole code; of the client alone none', () => {
  expect(nearestTests(['server/features/teams/queries.ts'], files)).toContain('tests/architecture.test.ts')
  expect(nearestTests(['web/ui/Card.tsx'], files)).toEqual([])
})
