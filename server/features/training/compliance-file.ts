// The list of who has to complete what as a file (rule lists-15).
import type { Cell } from '#contract/rules/csv.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { obligationTexts } from '#contract/rules/training.ts'
import { definitionOfPercentage, inTimeInWords, upToDateInWords } from '#contract/rules/up-to-date.ts'
import type { App } from '../../app/app.ts'
import type { Download } from '../../http/download.ts'
import { listFile } from '../../http/list-file.ts'
import { verifyLink } from '../../mail/links.ts'
import type { Database } from '../../db/open.ts'
import { finishObligations } from '../../training/obligations.ts'
import { type Concerned, sharesOf } from '../../training/within-queries.ts'
import { type ComplianceListInput, fileRowsOf, idsOfList } from './compliance-queries.ts'

type Row = Awaited<ReturnType<typeof fileRowsOf>>[number]

/** The name says so where changes were still being worked out when the file was written (rule deadlines-60). */
export const nameOfFile = (name: string, isComplete: boolean) =>
  isComplete ? name : `${name} before the latest changes`

/** Says what the figures of the list are, and how they are calculated (rule deadlines-63). */
export async function notesFor(db: Database, wanted: Concerned): Promise<string[]> {
  const { share } = await sharesOf(db, wanted)
  const now = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return [`${upToDateInWords(share)}.`, `${inTimeInWords(share)}.`, definitionOfPercentage(`of ${now}`)]
}

/** A day is a date in a workbook, and the day alone in a text. */
export const dayIn = (format: ListFormat, day: string | null): Cell =>
  format === 'xlsx' && day !== null ? new Date(day) : day

export const teamsInCell = (teams: string[]): Cell => teams.join('; ')

const columnsOf = (config: App['config'], format: ListFormat): Record<string, (row: Row) => Cell> => ({
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Organisation: ({ clientName }) => clientName,
  'Organisation paused': ({ isClientPaused }) => (isClientPaused ? 'Yes' : 'No'),
  Teams: ({ teams }) => teamsInCell(teams),
  Course: ({ title }) => title,
  Status: ({ status }) => obligationTexts[status],
  Since: ({ since }) => dayIn(format, since),
  Due: ({ dueOn }) => dayIn(format, dueOn),
  'Due by pathway': ({ duePathway }) => duePathway,
  'Late by (days)': ({ daysLate }) => daysLate,
  Completed: ({ completedOn }) => dayIn(format, completedOn),
  'Valid until': ({ validUntil }) => dayIn(format, validUntil),
  'Score (%)': ({ scorePercentage }) => scorePercentage,
  'Certificate number': ({ certificateNumber }) => certificateNumber,
  'Certificate status': ({ certificateStatus }) => certificateStatus,
  'Certificate issued': ({ certificateDateTime: at }) => (at === null ? null : new Date(at)),
  'Certificate valid until': ({ certificateExpiresOn }) => dayIn(format, certificateExpiresOn),
  'Certificate address': ({ certificateNumber: number }) =>
    number === null ? null : verifyLink(config, number),
  'Log-in name': ({ loginName }) => loginName,
})

/** @throws Refusal 400 for too many rows for a workbook */
export async function complianceFile(
  { db, config }: App,
  format: ListFormat,
  wanted: ComplianceListInput,
): Promise<Download> {
  const isComplete = await finishObligations(db)
  const ids = await idsOfList(db, wanted)
  return listFile({
    name: nameOfFile('Compliance', isComplete),
    format,
    ids,
    rowsOf: (some) => fileRowsOf(db, wanted.scope, some),
    columns: columnsOf(config, format),
    notes: await notesFor(db, wanted),
  })
}
