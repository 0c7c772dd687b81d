// The documents of a pack: certificates as they are downloaded, and the evidence of what was completed elsewhere.
import type { App } from '../../app/app.ts'
import { nameOn } from '../certificates/name-and-status.ts'
import { printCertificate } from '../certificates/service.ts'
import { certificateFile, evidenceFileOf } from './file-names.ts'
import type { PackZip } from './pack-zip.ts'
import { type Gathering, inTurn, peopleAtOnce } from './gathering.ts'
import { certificateRows, externalRows } from './training-queries.ts'

/** Both kinds are compressed in themselves. */
const asItIs = { compress: false }

/** Drawing certificates takes so many times longer than reading a table of the same people. */
export const weightOfDrawing = 150

export async function addDocuments(app: App, zip: PackZip, gathering: Gathering): Promise<void> {
  const { tx, withCertificates } = gathering
  for await (const some of inTurn(gathering, (within) => externalRows(tx, within)))
    for (const { evidenceKey, evidenceName } of some)
      if (evidenceKey && evidenceName && (await app.files.look(evidenceKey)))
        await zip.add(evidenceFileOf(evidenceKey, evidenceName), app.files.read(evidenceKey), asItIs)
  if (withCertificates) await addCertificates(app, zip, gathering)
}

async function addCertificates(app: App, zip: PackZip, gathering: Gathering): Promise<void> {
  const { tx, people, step } = gathering
  // The people are counted as their certificates are drawn.
  const quiet: Gathering = { ...gathering, step: () => undefined }
  let left = people.count
  for await (const some of inTurn(quiet, (within) => certificateRows(tx, within))) {
    const of = Math.min(left, peopleAtOnce)
    left -= of
    for (const one of some) {
      step((of * weightOfDrawing) / some.length)
      const name = certificateFile(one)
      if (name === null) continue
      const { body } = await printCertificate(app, { ...one, learnerName: nameOn(one) })
      await zip.add(name, [Buffer.from(body)], asItIs)
    }
  }
}
