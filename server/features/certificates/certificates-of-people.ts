// Writes the certificates of many people into one file (rule certificates-30). They are drawn one by one while the file is sent.
import { Readable } from 'node:stream'
import { type CertificateFormat, maxCertificates, tooManyCertificates } from '#contract/rules/certificates.ts'
import { maxAtOnce, tooManyAtOnce } from '#contract/rules/people.ts'
import type { Scope } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import type { Download } from '../../http/download.ts'
import { dayInName, fileNameOf } from '../../http/file-name.ts'
import { type AddFile, zipFile } from '../../http/zip-file.ts'
import { fileNamesOf } from './file-name.ts'
import { certificatesByNumbers, peopleByIds, printableOf } from './certificates-of-people-queries.ts'
import { type Printable, type Printer, makePrinter, printOne } from './print.ts'
import { drawTogether } from './draw-together.ts'
import { nameOn } from './name-and-status.ts'

export interface ManyCertificates {
  /** The file contains only people within this scope. */
  scope: Scope
  /** Ids of people, in the order of the list. */
  userIds: string[]
  /** The file contains only certificates for this course, if it is set. */
  courseId?: string
  /** Whether only the last certificate for each course is in the file (rule certificates-11). */
  onlyLatest: boolean
  format: CertificateFormat
  /** Name of the file, without the day and the ending. */
  name: string
}

/** The content of the file. The people without a certificate are found before the first byte is sent. */
interface Chosen {
  printer: Printer
  certificates: { number: string; fileName: string }[]
  without: Awaited<ReturnType<typeof peopleByIds>>
}

/** @throws Refusal 400 for too many people or certificates, 409 if there is no certificate */
export async function certificatesOfPeople(app: App, wanted: ManyCertificates): Promise<Download> {
  const chosen = await choose(app, wanted)
  const name = fileNameOf(`${wanted.name} ${dayInName(new Date())}`, `.${wanted.format}`)
  if (wanted.format === 'zip') return zipFile(name, (add) => addAll(chosen, add))
  const pages = drawTogether({ ...chosen, title: wanted.name, certificates: printedOnes(chosen) })
  return { fileName: name, type: 'application/pdf', body: Readable.from(pages, { objectMode: false }) }
}

async function choose(app: App, { userIds, scope, ...which }: ManyCertificates): Promise<Chosen> {
  if (userIds.length > maxAtOnce) throw invalid(tooManyAtOnce)
  const found = await printableOf(app.db, { userIds, scope, ...which })
  if (found.length === 0) throw conflict('None of these people has a certificate that can be downloaded')
  if (found.length > maxCertificates) throw invalid(tooManyCertificates)
  const places = new Map(userIds.map((id, at) => [id, at]))
  const placeOf = (userId: string) => places.get(userId) ?? 0
  const inOrder = found.toSorted((one, other) => placeOf(one.userId) - placeOf(other.userId))
  const names = fileNamesOf(inOrder.map((one) => ({ ...one, learnerName: nameOn(one) })))
  const holders = new Set(found.map(({ userId }) => userId))
  const without = await peopleByIds(
    app.db,
    scope,
    userIds.filter((id) => !holders.has(id)),
  )
  return {
    printer: await makePrinter(app),
    certificates: inOrder.map(({ number }, at) => ({ number, fileName: names[at] as string })),
    without: without.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)),
  }
}

const readAtOnce = 50

interface Printed {
  one: Printable
  fileName: string
}

/** Reads the certificates in pieces, so that a certificate that is revoked while the file is sent is left out. */
async function* printedOnes({ printer, certificates }: Chosen): AsyncGenerator<Printed> {
  for (let at = 0; at < certificates.length; at += readAtOnce) {
    const piece = certificates.slice(at, at + readAtOnce)
    const found = await certificatesByNumbers(
      printer.app.db,
      piece.map(({ number }) => number),
    )
    const byNumber = new Map(found.map((one) => [one.number, one]))
    for (const { number, fileName } of piece) {
      const one = byNumber.get(number)
      if (one && one.status !== 'revoked' && one.status !== 'replaced')
        yield { one: { ...one, learnerName: nameOn(one) }, fileName }
    }
  }
}

async function addAll(chosen: Chosen, add: AddFile): Promise<void> {
  for await (const { one, fileName } of printedOnes(chosen)) {
    const { body } = await printOne(chosen.printer, one)
    await add(fileName, body)
  }
  if (chosen.without.length > 0) await add('Without a certificate.txt', Buffer.from(reportOf(chosen.without)))
}

const reportOf = (without: Chosen['without']) =>
  [
    '\ufeffThese people have no certificate that can be downloaded:',
    '',
    ...without.map((person) => `${nameOn(person)}, ${person.email}`),
    '',
  ].join('\r\n')
