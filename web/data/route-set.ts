// Which screens a person has: a pure function of their roles (rule access-2).
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Role } from '#contract/call.ts'

export type RouteSet = 'admin' | 'client-admin' | 'learner' | 'visitor'

type Roles = { role: string; secondaryRole?: string | null }

/** Either role counts, in upper or lower case. */
export function hasRole(user: Roles, role: Role): boolean {
  return [user.role, user.secondaryRole].some((held) => held?.toUpperCase() === role)
}

/** The highest role decides. An administrator or manager who is also a learner has the screens of a learner as well. */
export function routeSetFor(user: Roles | Pick<SessionUser, 'role' | 'secondaryRole'> | undefined): RouteSet {
  if (!user) return 'visitor'
  if (hasRole(user, 'ADMIN')) return 'admin'
  if (hasRole(user, 'CLIENTADMIN')) return 'client-admin'
  return hasRole(user, 'LEARNER') ? 'learner' : 'visitor'
}
