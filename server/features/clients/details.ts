// Changes the name, the referral code, the contact and the address of a client.
import type { Read } from '#contract/call.ts'
import type * as clients from '#contract/calls/clients.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import { type Database, type Tx, unlessTaken } from '../../db/open.ts'
import { mergeChanges } from '../../http/merge-changes.ts'
import { addDays } from '../../training/calendar.ts'
import { addFormerCode, isCodeTaken, takeFormerCode } from './code-queries.ts'
import { lockCodes } from '../../identity/referral-code-queries.ts'
import { dayOfClient } from '../../identity/first-days-queries.ts'
import { changeClient, lockClient } from './queries.ts'

export const codeTaken = 'A client with this referral code already exists'

type Stored = NonNullable<Awaited<ReturnType<typeof lockClient>>>
type Details = Pick<
  Stored,
  'clientName' | 'referalCode' | 'codeEndsOn' | 'codeMaxUses' | 'contact' | 'address'
>

/**
 * Changes the details (rules clients-20 to clients-22, and clients-29). Links in mails that were sent before do not contain them.
 * @throws Refusal 404, 400 for a day that is over, 409 for a code of another client, and for a field that another user has changed meanwhile
 */
export async function updateDetails(
  db: Database,
  { clientId, oldCodeUntil, was: previous, ...sent }: Read<typeof clients.updateDetails>,
): Promise<void> {
  await unlessTaken(
    db.transaction().execute(async (tx) => {
      const stored = orNotFound(await lockClient(tx, clientId))
      const { contact = stored.contact, address = stored.address } = sent
      const details: Details = mergeChanges({ ...sent, contact, address }, previous, stored)
      await mustNotBeOver(tx, clientId, stored, details, oldCodeUntil)
      const uses = isSameCode(stored, details)
        ? stored.codeUses
        : await replaceCode(tx, clientId, stored, details, oldCodeUntil)
      await changeClient(tx, clientId, {
        name: details.clientName,
        referral_code: details.referalCode,
        referral_code_ends_on: details.codeEndsOn || null,
        referral_code_max_uses: details.codeMaxUses || null,
        referral_code_uses: uses,
        contact: details.contact,
        address: details.address,
      })
    }),
    { clients_referral_code: codeTaken },
  )
}

const isSameCode = (one: Details, other: Details) =>
  one.referalCode.toLowerCase() === other.referalCode.toLowerCase()

/** Only days that are chosen now are checked, because a code that has ended must not prevent a change of the name. */
async function mustNotBeOver(
  tx: Tx,
  clientId: string,
  stored: Details,
  details: Details,
  oldCodeUntil: string,
) {
  const chosen = [
    details.codeEndsOn === stored.codeEndsOn ? '' : details.codeEndsOn,
    isSameCode(stored, details) ? '' : oldCodeUntil,
  ].filter((day) => day !== '')
  if (chosen.length === 0) return
  const today = await dayOfClient(tx, clientId)
  if (chosen.some((day) => day < today))
    throw invalid('Please choose today or a later day as the last day of a referral code')
}

/** A day that is so long ago is over in every time zone. */
const daysOver = 2

/** Ends the old code, at once or on its last day, and makes sure that the new one names no other client. @returns how often the new code was used before */
async function replaceCode(tx: Tx, clientId: string, stored: Stored, details: Details, until: string) {
  await lockCodes(tx)
  if (await isCodeTaken(tx, details.referalCode, clientId)) throw conflict(codeTaken)
  const uses = await takeFormerCode(tx, clientId, details.referalCode)
  const lastDay = until === '' ? addDays(await dayOfClient(tx, clientId), -daysOver) : until
  await addFormerCode(tx, {
    clientId,
    code: stored.referalCode,
    // A code does not go on for longer than it would have without the change.
    endsOn: stored.codeEndsOn !== '' && stored.codeEndsOn < lastDay ? stored.codeEndsOn : lastDay,
    maxUses: stored.codeMaxUses || null,
    uses: stored.codeUses,
  })
  return uses
}
