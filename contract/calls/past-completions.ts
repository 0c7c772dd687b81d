// Past completions of courses, uploaded by file.
import { z } from 'zod'
import { changes, post, upload } from '../call.ts'
import { confirmedReadingOf, fieldOf, readingChoicesOf, readingOf } from '../file-reading.ts'
import { learnerFile, learnerFileLimits } from '../rules/learner-file.ts'
import { pastFields } from '../rules/past-completions.ts'
import { courseOption, id, optionalId, text } from '../shapes.ts'

const managers = ['ADMIN', 'CLIENTADMIN'] as const
const columnField = fieldOf(pastFields)

/** The fields of a row; absent ones have no column in the file. Dates are YYYY-MM-DD, or the text of the file where it is no date. */
const row = {
  line: z.number(),
  email: z.string().optional(),
  employeeNumber: z.string().optional(),
  course: z.string(),
  completedOn: z.string(),
  validUntil: z.string().optional(),
  title: z.string().optional(),
}
const known = {
  ...row,
  name: z.string(),
  courseTitle: z.string(),
  /** Whether the person has the course now. Otherwise the completion counts as soon as the course is assigned. */
  hasCourse: z.boolean(),
}

const checked = {
  /** Rows that are recorded, with the name of the person and the title of the course. */
  goodRows: z.array(z.object(known)),
  /** Rows whose person has a completion of the course on that day already. */
  alreadyThere: z.array(z.object(known)),
  badRows: z.array(z.object({ ...row, reason: z.string() })),
  /** Rows whose course is not known yet. */
  waitingRows: z.array(z.object(row)),
  /** The names of courses that are not known or not unique, each once, and in how many rows they are. */
  unknownCourses: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The courses that can be chosen for them. */
  courses: z.array(courseOption),
}

export const preview = upload('Training/PreviewPastCompletions', {
  access: managers,
  audit: 'nothing',
  summary:
    'How a CSV or XLSX file of past completions is read, which of its rows can be recorded, and what is wrong with the others',
  input: { clientId: optionalId, ...readingChoicesOf(columnField) },
  files: { csvFile: { ...learnerFile, required: 'Please choose a file with at least one completion' } },
  reply: z.object({ ...checked, reading: readingOf(columnField) }),
})

const pleaseSendNumber = {
  error: 'Please send a whole number from 0 on for lines and numbers of completions',
}
const count = z
  .number(pleaseSendNumber)
  .int(pleaseSendNumber)
  .min(0, pleaseSendNumber)
  .max(1_000_000_000, pleaseSendNumber)
const noRow = { error: 'Please upload at least one completion' }
const tooMany = { error: 'Please upload at most 10,000 completions at a time' }
/** A problem of a row is reported with its line, so any text is accepted here. */
const sentText = z.string().default('')

const sent = {
  clientId: optionalId,
  rows: z
    .array(
      z.object({
        line: count.default(0),
        email: z.string().optional(),
        employeeNumber: z.string().optional(),
        course: sentText,
        completedOn: sentText,
        validUntil: z.string().optional(),
        title: z.string().optional(),
      }),
      noRow,
    )
    .min(1, noRow)
    .max(learnerFileLimits.rows, tooMany),
  /** Which course a name in the file is; null if its rows are left out. */
  courses: z
    .array(z.object({ name: z.string(), courseId: id.nullable() }), {
      error: 'Please send which course each name is as a list',
    })
    .max(learnerFileLimits.rows, tooMany)
    .default([]),
}

export const previewRows = post('Training/PreviewPastCompletionRows', {
  access: managers,
  audit: 'nothing',
  summary: 'The same for rows that somebody has corrected, and with the courses that were chosen',
  input: sent,
  reply: z.object(checked),
  bodyLimit: 12_000_000,
})

export const apply = post('Training/UploadPastCompletions', {
  access: managers,
  audit: changes('Uploaded past completions'),
  summary:
    'Record past completions of courses, without certificates: all rows or none. Refused if it would do something else than the preview said',
  input: {
    ...sent,
    fileName: text(200).default(''),
    /** How many rows of the file are not sent: their completions were there already, or they were refused. */
    unchanged: count.default(0),
    rejected: count.default(0),
    /** How many completions the preview said are recorded. */
    expected: count,
    reading: confirmedReadingOf(columnField),
  },
  reply: z.object({
    recorded: z.number(),
    /** The upload on the page of past actions; null if all completions were there already. */
    actionId: z.string().nullable(),
  }),
  bodyLimit: 12_000_000,
})
