// Undoing a deletion: everything comes back as it was, or nothing.
import type { App } from '../app/app.ts'
import { type Person, holds, scopeOf } from '../access/who.ts'
import { conflict, notPermitted, orNotFound } from '../base/refusal.ts'
import { type Tx, brokenUniqueName } from '../db/open.ts'
import { takeSeats } from '../identity/seats.ts'
import {
  clientOfDeleted,
  deletionWithin,
  dropDeletion,
  markRestored,
  restoreCourse,
  takenAddresses,
  takenCode,
} from './queries.ts'
import { putBack } from './restore-queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof deletionWithin>>>

/** @throws Refusal 404, or 409 when its place was taken meanwhile */
export async function restoreDeleted({ db }: Pick<App, 'db'>, who: Person, id: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const found = orNotFound(await deletionWithin(tx, scopeOf(who), id))
      if (found.kind === 'course') await restoreCourse(tx, found.objectId)
      else {
        if (found.kind === 'person') await mustHavePlace(tx, who, found)
        await mustHaveAddresses(tx, found)
        await putBack(tx, found.id)
        if (found.isByRule) await markRestored(tx, found.objectId)
      }
      await dropDeletion(tx, found.id)
    })
  } catch (error) {
    if (brokenUniqueName(error) === undefined) throw error
    throw conflict('Something that was created meanwhile is in its place, so it cannot be restored')
  }
}

/** @throws Refusal 403 for an administrator, 409 when the client is not there or has too few seats */
async function mustHavePlace(tx: Tx, who: Person, { clientId, learners, role, secondaryRole }: Found) {
  if (role && holds({ role, secondaryRole }, 'ADMIN') && !holds(who, 'ADMIN')) throw notPermitted()
  const client = clientId ? await clientOfDeleted(tx, clientId) : undefined
  if (!client) throw conflict('The client of this person has been deleted. Please restore the client first')
  if (client.isArchived)
    throw conflict(`The client “${client.name}” is archived. Please restore the client first`)
  if (learners > 0) await takeSeats(tx, clientId as string, learners)
}

async function mustHaveAddresses(tx: Tx, { id, kind }: Found) {
  const taken = await takenAddresses(tx, id)
  if (taken.length > 0)
    throw conflict(
      kind === 'person'
        ? `Another account has the email address ${taken[0]} by now. Please change it there, then restore this person`
        : `Other accounts have the email addresses of ${taken.length} of its people by now, such as ${taken[0]}. Please change them there, then restore the client`,
    )
  const code = kind === 'client' ? await takenCode(tx, id) : undefined
  if (code !== undefined)
    throw conflict(
      `Another client has the referral code ${code} by now. Please change it there, then restore this client`,
    )
}
