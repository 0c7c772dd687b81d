// Which screens a person has: a pure function of their roles (rule access-2).
import type { SessionUser } from '#contract/calls/accounts.ts'
import type { Role } from '#contract/call.ts'

export type RouteSet = 'admin' | 'client-admin' | 'learner' | 'visitor'

type Roles = { role: string; secondaryRole?: string | null }

/** A match on either role counts, in whatever case it is written. */
export function hasRole(user: Roles, role: Role): boolean {
  return [user.role, user.secondaryRole].some((held) => held?.toUpperCase() === role)
}

/** The highest role decides; somebody who learns too has the learner's own screens besides. */
export function routeSetFor(user: Roles | Pick<SessionUser, 'role' | 'secondaryRole'> | undefined): RouteSet {
  if (!user) return 'visitor'
  if (hasRole(user, 'ADMIN')) return 'admin'
  if (hasRole(user, 'CLIENTADMIN')) return 'client-admin'
  return hasRole(user, 'LEARNER') ? 'learner' : 'visitor'
}
