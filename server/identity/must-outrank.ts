import { notPermitted } from '../base/refusal.ts'
import { type Caller, hasRole } from '../access/who.ts'

type Roles = Pick<Caller, 'role' | 'secondaryRole'>

/**
 * Whether the caller may change the person. A client manager may not change administrators, and a manager limited to teams may not change
 * managers (rule teams-6). An API key changes learners only, so that it cannot become a way to an account with more rights (rule access-32).
 */
export function outranks(who: Caller, person: Roles): boolean {
  if (who.key) return person.role === 'LEARNER' && person.secondaryRole === null
  if (hasRole(who, 'ADMIN')) return true
  return !hasRole(person, 'ADMIN') && !(who.isLimited && hasRole(person, 'CLIENTADMIN'))
}

/** @throws Refusal 403 */
export function mustOutrank(who: Caller, people: Roles[]): void {
  if (!people.every((person) => outranks(who, person))) throw notPermitted()
}
