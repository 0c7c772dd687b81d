import { notPermitted } from '../base/refusal.ts'
import { type Person, holds } from '../access/who.ts'

/** Who manages a client leaves administrators alone. @throws Refusal 403 */
export function mustOutrank(who: Person, people: Pick<Person, 'role' | 'secondaryRole'>[]): void {
  if (!holds(who, 'ADMIN') && people.some((person) => holds(person, 'ADMIN'))) throw notPermitted()
}
