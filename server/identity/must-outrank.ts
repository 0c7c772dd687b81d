import { notPermitted } from '../base/refusal.ts'
import { type Person, holds } from '../access/who.ts'

type Roles = Pick<Person, 'role' | 'secondaryRole'>

/** A client manager may not change administrators; a manager limited to teams, no manager (rule teams-6). */
export function outranks(who: Person, person: Roles): boolean {
  if (holds(who, 'ADMIN')) return true
  return !holds(person, 'ADMIN') && !(who.isLimited && holds(person, 'CLIENTADMIN'))
}

/** @throws Refusal 403 */
export function mustOutrank(who: Person, people: Roles[]): void {
  if (!people.every((person) => outranks(who, person))) throw notPermitted()
}
