// Says what an upload of past completions would record. Nothing is stored.
import { readFile } from 'node:fs/promises'
import type { Read, Reply } from '#contract/call.ts'
import type { preview, previewRows } from '#contract/calls/past-completions.ts'
import type { PastField } from '#contract/rules/past-completions.ts'
import type { Caller } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { clientToFill } from '../learners/client-to-fill.ts'
import { rememberedReading } from '../learners/file-headings-queries.ts'
import { cleanEmail } from '../learners/reading/clean-cells.ts'
import { mustBeNamedAsTable } from '../learners/reading/other-files.ts'
import { readPeopleFile } from '../learners/reading/read-learner-file.ts'
import type { RowIn } from '../learners/reading/rows-in.ts'
import { nameInLowerCase } from './courses-by-name.ts'
import { pastFileKind } from './past-file-kind.ts'
import { type PastPlan, type PastRow, type PlannedRow, planPastCompletions } from './plan.ts'
import { isEvidenceOptional } from './queries.ts'

/**
 * @throws Refusal 415 for a file that is called something else, 400 or 413 for one that cannot be read or is too large, 404 for a client
 * that is not the caller's to fill, 409 where the provider asks for evidence
 */
export async function previewFile(
  app: App,
  who: Caller,
  { clientId: named, readAs, hiddenRows, ...choices }: Read<typeof preview>,
  file: IncomingFile,
): Promise<Reply<typeof preview>> {
  mustBeNamedAsTable(file)
  const clientId = await clientOfUpload(app, who, named)
  const { rows, reading } = await readPeopleFile(
    pastFileKind,
    await readFile(file.place),
    {
      ...choices,
      fields: readAs,
      readsHiddenRows: hiddenRows === undefined ? undefined : hiddenRows === 'read',
    },
    (heading) => rememberedReading(app.db, clientId, heading, 'past completions'),
  )
  const plan = await planPastCompletions(app.db, who, clientId, { rows: rows.map(asPastRow), chosen: [] })
  return { ...inReply(plan), reading }
}

/** @throws Refusal 404 and 409 as previewFile */
export async function previewPastRows(
  app: App,
  who: Caller,
  { clientId: named, rows, courses }: Read<typeof previewRows>,
): Promise<Reply<typeof previewRows>> {
  const clientId = await clientOfUpload(app, who, named)
  return inReply(await planPastCompletions(app.db, who, clientId, { rows, chosen: courses }))
}

/** @throws Refusal 404 for a client that is not the caller's, 409 where the provider asks for evidence (rule deadlines-72) */
export async function clientOfUpload(app: App, who: Caller, named: string | null): Promise<string> {
  const clientId = await clientToFill(app, who, named)
  await evidenceMustBeOptional(app.db)
  return clientId
}

/** @throws Refusal 409 where the provider asks for evidence (rule deadlines-72) */
export async function evidenceMustBeOptional(db: Database | Tx): Promise<void> {
  if (!(await isEvidenceOptional(db)))
    throw conflict(
      'Your provider asks for the evidence of each completion. Please record them one by one, on the page of the learner',
    )
}

const asPastRow = ({ line, employeeNumber, validUntil, title, ...row }: RowIn<PastField>): PastRow => ({
  ...{ line, employeeNumber, validUntil, title },
  ...(row.email === undefined ? {} : { email: cleanEmail(row.email) }),
  course: row.course ?? '',
  completedOn: row.completedOn ?? '',
})

const asKnown = ({ row, person, course, hasCourse }: PlannedRow) => ({
  ...row,
  name: person.name,
  courseTitle: course.title,
  hasCourse,
})

const inReply = ({ good, there, bad, waiting, courses }: PastPlan): Reply<typeof previewRows> => ({
  goodRows: good.map(asKnown),
  alreadyThere: there.map(asKnown),
  badRows: bad.map(({ row, reasons }) => ({ ...row, reason: reasons.join('. ') })),
  waitingRows: waiting,
  unknownCourses: unknownIn(waiting),
  courses: courses.map(({ id, title }) => ({ id, title })),
})

function unknownIn(waiting: readonly PastRow[]) {
  const unknown = new Map<string, { name: string; rows: number }>()
  for (const { course } of waiting) {
    const key = nameInLowerCase(course)
    const { name, rows } = unknown.get(key) ?? { name: course.trim(), rows: 0 }
    unknown.set(key, { name, rows: rows + 1 })
  }
  return [...unknown.values()]
}
