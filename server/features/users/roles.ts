// Giving a user a second role, learner or manager. A user can have two roles.
import type { Role } from '#contract/call.ts'
import type { Database, Tx } from '../../db/open.ts'
import { conflict, orNotFound, notPermitted } from '../../base/refusal.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { takeSeats } from '../../identity/seats.ts'
import { mustOutrank } from '../../identity/must-outrank.ts'
import { personById, setRoles } from '../../identity/people-queries.ts'

interface Roles {
  role: Role
  secondaryRole: Role | null
}

/** The free place is filled. Without one the new role takes the place of CLIENTADMIN, which ADMIN includes. */
function withRole({ role, secondaryRole }: Roles, wanted: Role): Roles {
  if (secondaryRole === null) return { role, secondaryRole: wanted }
  return role === 'CLIENTADMIN' ? { role: wanted, secondaryRole } : { role, secondaryRole: wanted }
}

/** The person, locked so that no other call can give them a role or take a seat. @throws Refusal 404, 403 */
async function lockPerson(tx: Tx, who: Caller, userId: string) {
  const { clientId } = orNotFound(await personById(tx, userId, scopeOf(who)))
  await lockSeats(tx, clientId)
  const person = orNotFound(await personById(tx, userId, scopeOf(who)))
  mustOutrank(who, [person])
  return person
}

/**
 * Lets a person take courses. For who may already, nothing changes.
 * @throws Refusal 404 for people of another client, 409 when the client has no seat left
 */
export async function giveLearnerRole(db: Database, who: Caller, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, who, userId)
    if (hasRole(person, 'LEARNER')) return
    await takeSeats(tx, person.clientId, 1, who)
    await setRoles(tx, userId, withRole(person, 'LEARNER'))
  })
}

/**
 * Lets a person manage their client. Only an administrator makes another one, of one of the provider's own people
 * (rule access-3). For who may already, nothing changes.
 * @throws Refusal 404 for people of another client, 403 for a manager who changes themselves or a user above them
 */
export async function giveAdminRole(db: Database, who: Caller, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, who, userId)
    const isAdministrator = hasRole(who, 'ADMIN')
    if ((person.id === who.id && !isAdministrator) || who.isLimited) throw notPermitted()
    const wanted = isAdministrator && person.isProvider ? 'ADMIN' : 'CLIENTADMIN'
    if (hasRole(person, wanted)) return
    // Managers get mails about those whom they look after.
    if (!person.email) throw conflict('Please add an email address first: managers get mails')
    await setRoles(tx, userId, withRole(person, wanted))
  })
}
