import { notPermitted } from '../base/refusal.ts'
import { type Person, holds } from '../access/who.ts'

type Roles = Pick<Person, 'role' | 'secondaryRole'>

/** Who manages a client leaves administrators alone; who is limited to teams, every manager (rule teams-6). */
export function outranks(who: Person, person: Roles): boolean {
  if (holds(who, 'ADMIN')) return true
  return !holds(person, 'ADMIN') && !(who.isLimited && holds(person, 'CLIENTADMIN'))
}

/** @throws Refusal 403 */
export function mustOutrank(who: Person, people: Roles[]): void {
  if (!people.every((person) => outranks(who, person))) throw notPermitted()
}
