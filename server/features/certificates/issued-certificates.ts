// The certificates that were issued: a person's, revoking one, and issuing one again.
import type { Read } from '#contract/call.ts'
import type * as contract from '#contract/calls/issued-certificates.ts'
import { makeNameSafeForMail } from '#contract/rules/names.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, notFound, orNotFound } from '../../base/refusal.ts'
import { personById } from '../../identity/people-queries.ts'
import type { Tx } from '../../db/open.ts'
import type { Download } from '../../http/download.ts'
import { verifyLink } from '../../mail/links.ts'
import { writeTo } from '../../identity/mails.ts'
import { certificateByNumber, lockCertificate, markRevoked, replaceCertificate } from './issued-queries.ts'
import { nameOn } from './name-and-status.ts'
import { printCertificate } from './service.ts'

/** The notices of a person's certificates, which `announce_certificate()` of the database sends. */
export const certificatesTopic = (userId: string) => `certificates/${userId}`

/** @throws Refusal 404 for a certificate of a person whom the caller is not and does not manage */
export async function certificateFor(app: App, number: string, who: Caller) {
  const found = orNotFound(await certificateByNumber(app.db, number))
  const isOwn = found.userId === who.id
  const manages = hasRole(who, 'ADMIN') || hasRole(who, 'CLIENTADMIN')
  const holder = manages && found.userId ? await personById(app.db, found.userId, scopeOf(who)) : undefined
  if (!isOwn && !holder) throw notFound()
  return found
}

/** @throws Refusal 404, 409, 503 */
export async function downloadByNumber(
  app: App,
  number: string,
  who: Caller,
  left: AbortSignal,
): Promise<Download> {
  const found = await certificateFor(app, number, who)
  return printCertificate(app, { ...found, learnerName: nameOn(found) }, left)
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCertificate>>>

/** @throws Refusal 404, 409 for one that was revoked or replaced already */
async function lockInForce(tx: Tx, who: Caller, number: string): Promise<Locked> {
  const found = orNotFound(await lockCertificate(tx, number, scopeOf(who)))
  if (found.status === 'revoked' || found.status === 'replaced')
    throw conflict(`This certificate has been ${found.status} already`)
  return found
}

/** Rule certificates-13. @throws Refusal 404, 409 */
export async function revokeCertificate(
  app: App,
  who: Caller,
  { certificateNumber: number, reason }: Read<typeof contract.revoke>,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const found = await lockInForce(tx, who, number)
    await markRevoked(tx, found.id, { by: who.id, reason })
    await writeTo(tx, app.config, { ...found, id: found.userId }, 'CertificateRevoked', {
      subject: 'A certificate of yours has been revoked',
      paragraphs: [
        `Your certificate for “${found.courseTitle}” with the number ${number} has been revoked. It is no longer valid.`,
        `The reason: ${reason}`,
      ],
      action: { label: 'See the certificate', url: verifyLink(app.config, number) },
    })
  })
  // The completion has ended with it.
}

/** Rule certificates-14. Answers the number of the new one. @throws Refusal 404, 409 */
export async function reissueCertificate(
  app: App,
  who: Caller,
  input: Read<typeof contract.reissue>,
): Promise<string> {
  return app.db.transaction().execute((tx) => reissueWithin(tx, app, who, input))
}

/** Within a transaction, so that several are issued again together. @throws Refusal 404, 409 */
export async function reissueWithin(
  tx: Tx,
  app: App,
  who: Caller,
  { certificateNumber: number, ...changes }: Read<typeof contract.reissue>,
): Promise<string> {
  const found = await lockInForce(tx, who, number)
  const issued = await replaceCertificate(tx, found.id, { ...changes, by: who.id })
  await writeTo(tx, app.config, { ...found, id: found.userId }, 'CertificateReissued', {
    subject: 'Your certificate has been issued again',
    paragraphs: [
      `Your certificate for “${found.courseTitle}” has been issued again, for ${makeNameSafeForMail(`${changes.firstName} ${changes.lastName}`)}. Its number is ${issued}.`,
      `It replaces the certificate with the number ${number}, which is no longer valid.`,
      `The reason: ${changes.reason}`,
    ],
    action: { label: 'See the certificate', url: verifyLink(app.config, issued) },
  })
  return issued
}
