import type { z } from 'zod'
import type { managedUser } from '#contract/calls/users.ts'
import type { FoundPerson } from '../../identity/people-queries.ts'
import { roleName } from '../../identity/role-name.ts'

/** A person as those who look after them see them. */
export function asManaged({
  clientName,
  role,
  secondaryRole,
  ...person
}: FoundPerson): z.infer<typeof managedUser> {
  return {
    ...person,
    client: { name: clientName },
    identityRole: { name: roleName(role) },
    secondaryRole: secondaryRole && roleName(secondaryRole),
  }
}
