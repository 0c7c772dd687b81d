// Everything that is held about a person as a ZIP (rule people-19), written while it is read: one table at a time is in
// memory.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { mostRequestsADay } from '#contract/calls/own-data.ts'
import { nextPossibleAt } from '../../access/rate-limit.ts'
import type { App } from '../../app/app.ts'
import { Refusal, orNotFound } from '../../base/refusal.ts'
import { type Cell, csvFile } from '../../http/csv.ts'
import type { Download } from '../../http/download.ts'
import { dayInName, fileNameOf } from '../../http/file-name.ts'
import { certificateByNumber } from '../certificates/issued-queries.ts'
import { nameOn, printCertificate } from '../certificates/service.ts'
import { parts } from './parts-queries.ts'
import { type Row, evidenceOf, numbersOfCertificates, personById, rowsOfPart } from './queries.ts'

/** @throws Refusal 404 without such a person, 429 after two requests in a day: by the person, or by one administrator */
export async function ownDataFile(app: App, callerId: string, personId: string): Promise<Download> {
  const person = orNotFound(await personById(app.db, personId))
  const key = `own-data:${callerId}:${person.id}`
  const nextAt = await nextPossibleAt(app.db, { key, most: mostRequestsADay, perSeconds: 86_400 })
  if (nextAt) throw tooManyRequests(new Date(nextAt))
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // An error while reading ends the answer, so that half a file is not taken for a whole one.
  const fail = (error: unknown) => void output.destroy(error as Error)
  zip.on('error', fail)
  addFiles(app, zip, person.id).then(() => zip.end(), fail)
  return {
    fileName: fileNameOf(`Data of ${person.firstName} ${person.lastName} ${dayInName(new Date())}`, '.zip'),
    type: 'application/zip',
    body: output,
  }
}

function tooManyRequests(at: Date): Refusal {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  const seconds = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000))
  return new Refusal(
    429,
    `This data can be downloaded ${mostRequestsADay} times a day. The next time is possible on ${when}`,
    { retryAfter: seconds },
  )
}

async function addFiles({ db, ...app }: App, zip: ZipFile, personId: string): Promise<void> {
  zip.addBuffer(Buffer.from(introduction), 'READ ME.txt')
  for (const part of parts) {
    const rows = await rowsOfPart(db, part, personId)
    await add(zip, `${part.file}.json`, Readable.from(jsonOf(rows)))
    await add(zip, `${part.file}.csv`, csvOf(part.file, rows))
  }
  await addEvidence({ db, files: app.files }, zip, personId)
  for (const [at, { number }] of (await numbersOfCertificates(db, personId)).entries()) {
    const found = await certificateByNumber(db, number)
    // Of a revoked or replaced one there are the facts in its table, and no document (rule certificates-12).
    if (!found || found.status === 'revoked' || found.status === 'replaced') continue
    const { body } = await printCertificate({ db, ...app }, { ...found, learnerName: nameOn(found) })
    zip.addBuffer(Buffer.from(body), `certificates/${fileNameOf(`${at + 1} ${found.courseTitle}`, '.pdf')}`)
  }
}

/** With a number, because two may have the same name. */
async function addEvidence({ db, files }: Pick<App, 'db' | 'files'>, zip: ZipFile, personId: string) {
  for (const [at, { key, name }] of (await evidenceOf(db, personId)).entries())
    if (await files.look(key)) await add(zip, `evidence/${at + 1} ${name}`, files.read(key))
}

/** Waits until it is written, so that the rows of the next table are not read before. @throws Error when nobody reads */
async function add(zip: ZipFile, name: string, content: Readable): Promise<void> {
  const output = zip.outputStream as Readable
  const leaving = new AbortController()
  const { signal } = leaving
  const left = once(output, 'close', { signal }).then(() => {
    throw new Error('The download was ended')
  })
  zip.addReadStream(content, name)
  try {
    if (output.destroyed) throw new Error('The download was ended')
    await Promise.race([finished(content), left])
  } finally {
    leaving.abort()
    left.catch(() => undefined)
  }
}

function* jsonOf(rows: Row[]): Generator<string> {
  yield '['
  for (const [at, row] of rows.entries()) yield `${at ? ',' : ''}\n  ${JSON.stringify(row, asText)}`
  yield '\n]\n'
}

function csvOf(name: string, rows: Row[]): Readable {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])))
  const { body } = csvFile(name, columns, lines)
  return body as Readable
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return Buffer.isBuffer(value) ? value.toString('hex') : JSON.stringify(value)
}

/** Bytes as hexadecimal digits: JSON.stringify would list their numbers. */
function asText(_name: string, value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: number[] }
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data).toString('hex') : value
}

const introduction = [
  'Everything that is held about you. Each file is there twice: as JSON for programs, as CSV for spreadsheets.',
  'Times are in UTC. Left out are secrets such as the hash of your password, and what is about other people.',
  '',
  ...parts.map(({ file, about }) => `${file}: ${about}`),
  '',
].join('\r\n')
