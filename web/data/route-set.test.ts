import { expect, test } from 'vitest'
import { menuFor } from '../shell/menu.ts'
import { type RouteSet, hasRole, routeSetFor } from './route-set.ts'

const combinations: [role: string, secondaryRole: string | null, set: RouteSet, learns: boolean][] = [
  ['ADMIN', null, 'admin', false],
  ['ADMIN', 'ADMIN', 'admin', false],
  ['ADMIN', 'CLIENTADMIN', 'admin', false],
  ['ADMIN', 'LEARNER', 'admin', true],
  ['CLIENTADMIN', null, 'client-admin', false],
  ['CLIENTADMIN', 'ADMIN', 'admin', false],
  ['CLIENTADMIN', 'CLIENTADMIN', 'client-admin', false],
  ['CLIENTADMIN', 'LEARNER', 'client-admin', true],
  ['LEARNER', null, 'learner', true],
  ['LEARNER', 'ADMIN', 'admin', true],
  ['LEARNER', 'CLIENTADMIN', 'client-admin', true],
  ['LEARNER', 'LEARNER', 'learner', true],
]

test.each(combinations)('%s and %s have the screens of %s', (role, secondaryRole, set, learns) => {
  for (const user of [
    { role, secondaryRole },
    { role: role.toLowerCase(), secondaryRole: secondaryRole?.toLowerCase() },
  ]) {
    expect(routeSetFor(user)).toBe(set)
    expect(hasRole(user, 'LEARNER')).toBe(learns)
  }
})

test('without a user, or with an unknown role, the screens are those of a visitor', () => {
  expect(routeSetFor(undefined)).toBe('visitor')
  expect(routeSetFor({ role: 'BOSS', secondaryRole: null })).toBe('visitor')
})

test('the secondary role of a learner changes no menu', () => {
  for (const role of ['ADMIN', 'CLIENTADMIN'])
    expect(menuFor({ role, secondaryRole: 'LEARNER' })).toEqual(menuFor({ role, secondaryRole: null }))
})
