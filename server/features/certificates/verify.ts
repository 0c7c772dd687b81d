// Verifying a certificate: public, for any visitor who has its number.
import type { Reply } from '#contract/call.ts'
import type * as contract from '#contract/calls/issued-certificates.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { Refusal } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import { certificateByNumber } from './issued-queries.ts'
import { nameOn } from './name-and-status.ts'

/** @throws Refusal 429 after sixty numbers of an address in a minute */
export const limitLookUps = ({ db }: App, address: string) =>
  countAgainst(db, { key: `verify:${address}`, max: 60, perSeconds: 60 })

/** Asks the database the same for every number, so that the time says nothing. @throws Refusal 404 */
export async function verifyCertificate(
  app: App,
  number: string,
  who: Caller | undefined,
): Promise<Reply<typeof contract.verify>> {
  const found = await certificateByNumber(app.db, number)
  if (!found) throw new Refusal(404, 'No certificate with this number')
  const isOwn = who?.id === found.userId
  return {
    certificate: {
      ...found,
      // Empty once the holder was deleted (rule deletion-5).
      learnerName: nameOn(found).trim(),
      replacedByNumber: isOwn ? found.replacedByNumber : null,
      isOwn,
    },
  }
}
