// The people of a client as a file, and their certificates.
import type { Read } from '#contract/call.ts'
import type { exportCertificates, exportPeople } from '#contract/calls/clients.ts'
import { maxAtOnce } from '#contract/rules/people.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { wholeClient } from '../../access/who.ts'
import { certificatesOfPeople } from '../certificates/certificates-of-people.ts'
import { fileOfPeople } from '../users/list-files.ts'
import { idsOfPeople } from './people-queries.ts'

/** @throws Refusal 400 for too many rows for a workbook */
export const peopleOfClientFile = async (app: App, wanted: Read<typeof exportPeople>): Promise<Download> =>
  fileOfPeople(app, wholeClient(wanted.clientId), 'client', await idsOfPeople(app.db, wanted), wanted.format)

/** @throws Refusal 400 for too many, 409 for none */
export async function certificatesOfClient(
  app: App,
  { format, ...wanted }: Read<typeof exportCertificates>,
): Promise<Download> {
  const ids = await idsOfPeople(app.db, wanted)
  // One more than can be asked for is enough to be refused.
  const userIds = ids.slice(0, maxAtOnce + 1)
  const scope = wholeClient(wanted.clientId)
  return certificatesOfPeople(app, { scope, userIds, onlyLatest: true, format, name: 'Certificates' })
}
