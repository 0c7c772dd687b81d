// Whatever the search offers leads to a page that the user has.
import { matchRoutes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { searchGroups } from '#contract/calls/search.ts'
import { routeSetFor } from '../data/route-set.ts'
import { commandsOf, matching } from '../shell/search/commands.ts'
import { addressOf } from '../shell/search/use-search.ts'
import { openPages } from './router.ts'

beforeEach(() => history.replaceState(null, '', '/'))

const users = [
  { role: 'ADMIN', secondaryRole: null },
  { role: 'CLIENTADMIN', secondaryRole: null },
  { role: 'CLIENTADMIN', secondaryRole: 'LEARNER' },
  { role: 'LEARNER', secondaryRole: null },
] as const

/** What the server answers to each. */
const groupsOf = {
  admin: searchGroups,
  'client-admin': ['people', 'courses', 'pathways', 'posts', 'communities'],
  learner: ['courses', 'pathways', 'posts', 'communities'],
  visitor: [],
} as const

test.each(users)('$role and $secondaryRole', (user) => {
  const { routes } = openPages(user)
  const set = routeSetFor(user)
  const results = groupsOf[set].flatMap((group) =>
    [true, false].map((isLearner) =>
      addressOf(group, { id: 'x', title: '', detail: '', urlPart: 'a b', isLearner }, set),
    ),
  )
  const commands = commandsOf(user).flatMap(({ does }) => (typeof does === 'string' ? [does] : []))
  const offered = [...commands, ...results]
  expect(offered.length).toBeGreaterThan(8)
  const missing = offered.filter((address) => matchRoutes(routes, address)?.at(-1)?.route.path === '*')
  expect(missing).toEqual([])
})

const admin = commandsOf({ role: 'ADMIN', secondaryRole: null })
const named = (typed: string) =>
  matching(admin, typed).map(({ label, detail }) => `${label} ${detail}`.trim())

test.each([
  ['create cl', ['Create Client Action']],
  ['CLIENTS rep', ['Clients Reporting']],
  ['pathw', ['Learning Pathways eLearning', 'Create Learning Pathway Action']],
  ['théme', ['Theme Settings']],
  ['ients', []],
])('“%s” finds %j among the pages and actions', (typed, found) => {
  expect(named(typed)).toEqual(found)
})
