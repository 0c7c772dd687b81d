// The certificates of the people of a client.
import { certificatesOfPeople } from '../certificates/certificates-of-people.ts'
import { maxAtOnce } from '#contract/rules/people.ts'
import type { Read } from '#contract/call.ts'
import type { exportCertificates } from '#contract/calls/clients.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { type ClientScope, wholeClient } from '../../access/who.ts'
import { peopleOfClient } from './people-queries.ts'

/** The people of the client, for an administrator. */
export const scopeOfPeople = ({
  clientId,
}: Pick<Read<typeof exportCertificates>, 'clientId'>): ClientScope => ({
  ...wholeClient(clientId),
  isAdministrators: true,
})

/** @throws Refusal 400 for too many, 409 for none */
export async function certificatesOfClient(
  app: App,
  { format, ...wanted }: Read<typeof exportCertificates>,
): Promise<Download> {
  const ids = await peopleOfClient.idsInOrder(app.db, scopeOfPeople(wanted), wanted)
  // One more than can be asked for is enough to be refused.
  const userIds = ids.slice(0, maxAtOnce + 1)
  const scope = wholeClient(wanted.clientId)
  return certificatesOfPeople(app, { scope, userIds, onlyLatest: true, format, name: 'Certificates' })
}
