// Writes all data about a person into a ZIP (rule people-19). It is written while it is read, so that one table at a time is in
// memory.
import { Readable } from 'node:stream'
import { maxRequestsADay } from '#contract/calls/own-data.ts'
import type { Cell } from '#contract/rules/csv.ts'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { nextPossibleAt } from '../../access/rate-limit.ts'
import type { App } from '../../app/app.ts'
import { Refusal, orNotFound } from '../../base/refusal.ts'
import { csvFile } from '../../http/csv.ts'
import type { Download } from '../../http/download.ts'
import { dayInName, fileNameOf } from '../../http/file-name.ts'
import { type AddFile, zipFile } from '../../http/zip-file.ts'
import { certificateByNumber } from '../certificates/issued-queries.ts'
import { nameOn } from '../certificates/name-and-status.ts'
import { printCertificate } from '../certificates/service.ts'
import { parts } from './parts-queries.ts'
import { type Row, evidenceOf, numbersOfCertificates, personById, rowsOfPart } from './queries.ts'

/** @throws Refusal 404 if there is no such person, 429 after two requests in a day by the same caller for this person */
export async function ownDataFile(
  app: App,
  callerId: string,
  personId: string,
  format: CsvFormat,
): Promise<Download> {
  const person = orNotFound(await personById(app.db, personId))
  const key = `own-data:${callerId}:${person.id}`
  const nextAt = await nextPossibleAt(app.db, { key, max: maxRequestsADay, perSeconds: 86_400 })
  if (nextAt) throw tooManyRequests(new Date(nextAt))
  return zipFile(
    fileNameOf(`Data of ${person.firstName} ${person.lastName} ${dayInName(new Date())}`, '.zip'),
    (add) => addFiles(app, add, person.id, format),
  )
}

function tooManyRequests(at: Date): Refusal {
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(at.toISOString()) ?? []
  const when = `${day}-${month}-${year} ${time} UTC`
  const seconds = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000))
  return new Refusal(
    429,
    `This data can be downloaded ${maxRequestsADay} times a day. The next time is possible on ${when}`,
    { retryAfter: seconds },
  )
}

async function addFiles(
  { db, ...app }: App,
  add: AddFile,
  personId: string,
  format: CsvFormat,
): Promise<void> {
  await add('READ ME.txt', Buffer.from(introduction))
  for (const part of parts) {
    const rows = await rowsOfPart(db, part, personId)
    await add(`${part.file}.json`, Readable.from(jsonOf(rows)))
    await add(`${part.file}.csv`, csvOf(rows, format))
  }
  await addEvidence({ db, files: app.files }, add, personId)
  for (const [at, { number }] of (await numbersOfCertificates(db, personId)).entries()) {
    const found = await certificateByNumber(db, number)
    // A revoked or replaced certificate has its facts in the table, but no document (rule certificates-12).
    if (!found || found.status === 'revoked' || found.status === 'replaced') continue
    const { body } = await printCertificate({ db, ...app }, { ...found, learnerName: nameOn(found) })
    await add(`certificates/${fileNameOf(`${at + 1} ${found.courseTitle}`, '.pdf')}`, body)
  }
}

/** Adds the evidence files. Their names begin with a number, because two files may have the same name. */
async function addEvidence({ db, files }: Pick<App, 'db' | 'files'>, add: AddFile, personId: string) {
  for (const [at, { key, name }] of (await evidenceOf(db, personId)).entries())
    if (key && (await files.look(key))) await add(`evidence/${at + 1} ${name}`, files.read(key))
}

function* jsonOf(rows: Row[]): Generator<string> {
  yield '['
  for (const [at, row] of rows.entries()) yield `${at ? ',' : ''}\n  ${JSON.stringify(row, asText)}`
  yield '\n]\n'
}

function csvOf(rows: Row[], format: CsvFormat): Readable {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])))
  return csvFile('', format, columns, lines).body as Readable
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return Buffer.isBuffer(value) ? value.toString('hex') : JSON.stringify(value)
}

/** Writes bytes as hexadecimal digits, because JSON.stringify would list their numbers. */
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
