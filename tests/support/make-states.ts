// People and certificates in the states that they can be in, so that a test says which and not how.
import { randomUUID } from 'node:crypto'
import * as certificates from '#contract/calls/issued-certificates.ts'
import { deletePeople } from '#server/deletion/delete.ts'
import { dropDeletion } from '#server/deletion/queries.ts'
import { restoreDeletion } from '#server/deletion/restore-queries.ts'
import { issueCertificate } from '#server/features/certificates/issue.ts'
import { type MadePerson, type PersonOptions, makeAdmin, makeClient, makePerson } from './make.ts'
import type { Product } from './product.ts'

export interface PersonStates {
  /** Belongs to another client, since now. */
  moved?: boolean
  /** Was deleted, and restored. */
  restored?: boolean
  archived?: boolean
  /** The client of the person is paused. */
  paused?: boolean
  /** The client of the person is archived. */
  clientArchived?: boolean
}

export async function makePersonIn(product: Product, states: PersonStates, options: PersonOptions = {}) {
  const person = await makePerson(product, options)
  return changePerson(product, person, states)
}

/** Puts a person into these states, in their order. Returns the person with the client that they have then. */
export async function changePerson<P extends Pick<MadePerson, 'id' | 'clientId'>>(
  product: Product,
  person: P,
  { moved, restored, archived, paused, clientArchived }: PersonStates,
): Promise<P> {
  const { db } = product.app
  const clientId = moved ? (await makeClient(product)).id : person.clientId
  const changeUser = (values: { client_id?: string; archived_at?: string }) =>
    db.updateTable('users').set(values).where('id', '=', person.id).execute()
  const changeClient = (values: { is_paused?: boolean; archived_at?: string }) =>
    db.updateTable('clients').set(values).where('id', '=', clientId).execute()
  const archived_at = new Date(Date.now() - 1000).toISOString()
  if (moved) await changeUser({ client_id: clientId })
  if (restored) await deleteAndRestore(product, person.id)
  if (archived) await changeUser({ archived_at })
  if (paused) await changeClient({ is_paused: true })
  if (clientArchived) await changeClient({ archived_at })
  return { ...person, clientId }
}

const deleteAndRestore = ({ app }: Product, id: string) =>
  app.db.transaction().execute(async (tx) => {
    await deletePeople(tx, [id], null)
    const deletion = await tx
      .selectFrom('deletions')
      .where('object_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    await restoreDeletion(tx, deletion.id)
    await dropDeletion(tx, deletion.id)
  })

export interface CertificateStates {
  /** Replaced by one with another name, whose number is answered. */
  reissued?: boolean
  revoked?: boolean
  /** Its completion was valid until two days ago. */
  expired?: boolean
}

/** The certificate of a learner who has passed a course, in these states. Answers the number of the latest one. */
export async function makeCertificate(
  product: Product,
  {
    learner,
    course,
    trackingId = randomUUID(),
  }: { learner: { id: string }; course: { id: string; versionId: string }; trackingId?: string },
  states: CertificateStates = {},
): Promise<string> {
  const { app } = product
  const earned = { trackingId, userId: learner.id, courseId: course.id, versionId: course.versionId }
  if (states.expired) {
    const ended = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    await app.db
      .insertInto('completions')
      .values({ user_id: learner.id, course_id: course.id, completed_on: '2020-01-01', valid_until: ended })
      .execute()
  }
  await app.db.transaction().execute((tx) => issueCertificate(tx, app, earned))
  const { number } = await app.db
    .selectFrom('certificates')
    .where('user_id', '=', learner.id)
    .where('course_id', '=', course.id)
    .where('is_latest', '=', true)
    .select('number')
    .executeTakeFirstOrThrow()
  return changeCertificate(product, number, states)
}

/** Puts a certificate into these states by the calls of an administrator. Answers the number of the latest one. */
export async function changeCertificate(
  product: Product,
  certificateNumber: string,
  { reissued, revoked }: CertificateStates,
  admin?: { token: string },
): Promise<string> {
  if (!reissued && !revoked) return certificateNumber
  const by = admin ?? (await makeAdmin(product))
  const name = { firstName: 'Siân', lastName: 'Llwyd' }
  const latest = reissued
    ? (await product.ask(certificates.reissue, { certificateNumber, ...name, reason: 'Misspelt' }, by)).number
    : certificateNumber
  if (revoked)
    await product.ask(
      certificates.revoke,
      { certificateNumber: latest, reason: 'Taken by somebody else' },
      by,
    )
  return latest
}
