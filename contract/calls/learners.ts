// Learners, as administrators and client managers see them.
import { z } from 'zod'
import { download, get, post, upload, exports, changes } from '../call.ts'
import { learnersOrder } from '../rules/list-order.ts'
import {
  fileEncodings,
  fileSeparators,
  learnerFields,
  learnerFile,
  maxLearnerFileBytes,
} from '../rules/learner-file.ts'
import {
  courseOption,
  dateTime,
  lessonStatus,
  listedCertificate,
  listFormat,
  optionalId,
  paged,
  pageFromOne,
  pageSize,
  sortedBy,
  urlToken,
} from '../shapes.ts'
import { invitedDateTime, learnerFilter, listedTraining, managedUser } from './users.ts'

export const list = get('Client/Learners/', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Learners the caller may see; totalPages is the number of matching learners',
  input: { pageNumber: pageFromOne, pageSize, ...learnerFilter, ...sortedBy(learnersOrder) },
  reply: z.object({
    users: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        urlToken: z.string(),
        clientName: z.string(),
        invitedDateTime,
        ...listedTraining,
      }),
    ),
    ...paged,
  }),
})

export const exportList = download('Client/ExportLearners', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported the list of learners'),
  summary: 'The list of learners as it is filtered and sorted, as CSV or XLSX',
  input: { ...learnerFilter, ...sortedBy(learnersOrder), format: listFormat },
})

export const openLearner = get('Client/GetUserByUrlToken/{urlToken}', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'One learner with their result in each of their courses',
  input: { urlToken },
  reply: z.object({
    user: managedUser,
    /** When the learner last did something in a course; null if that has never been. */
    lastActiveDateTime: dateTime.nullable(),
    courses: z.array(
      z.object({
        course: courseOption,
        progress: z.number(),
        scorePercentage: z.number().nullable(),
        lessonStatus,
        numerOfRestarts: z.number(),
        numberOfRestarts: z.number(),
        startedDateTime: dateTime.nullable(),
        completedDateTime: dateTime.nullable(),
        ...listedCertificate,
      }),
    ),
  }),
})

/** `teams` are names, separated by semicolons; absent where the file has no such column (rule teams-11). */
const row = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  teams: z.string().optional(),
}

const learnerField = z.enum(learnerFields, {
  error: `Please use as columns: ${learnerFields.join(', ')}, or nothing for one that is not used`,
})
const columnFields = z.array(learnerField.nullable())
const pleaseChooseLine = { error: 'Please choose a line as the heading, or 0 for a file without one' }

/** What a user chooses about the file; anything that is left out is found (rule people-45). */
const readingChoices = {
  sheet: z.string().max(100).optional(),
  encoding: z
    .enum(fileEncodings, { error: `Please choose an encoding: ${fileEncodings.join(', ')}` })
    .optional(),
  separator: z
    .enum(fileSeparators, { error: `Please choose a separator: ${fileSeparators.join(', ')}` })
    .optional(),
  headingLine: z.coerce.number(pleaseChooseLine).int(pleaseChooseLine).min(0, pleaseChooseLine).optional(),
  /** What each column is, from the first on, with commas between: “lastName,firstName,,email”. */
  columns: z
    .string()
    .max(1_000)
    .transform((columns) => columns.split(',').map((column) => column.trim() || null))
    .pipe(columnFields)
    .optional(),
  hiddenRows: z
    .enum(['read', 'leave-out'], { error: 'Please choose for hidden rows: read, leave-out' })
    .optional(),
}

/** How a file was read. */
export const learnerReading = z.object({
  /** The sheet of the workbook; null for a text. */
  sheet: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  /** How the letters of a text are encoded; null for a workbook. */
  encoding: z.enum(fileEncodings).nullable(),
  /** The encodings that the file can have, the used one first. */
  encodings: z.array(z.enum(fileEncodings)),
  separator: z.enum(fileSeparators).nullable(),
  /** The line with the names of the columns; 0 if there is none. */
  headingLine: z.number(),
  /** The lines that can be chosen as the heading, with their first texts. */
  firstRows: z.array(z.object({ line: z.number(), text: z.string() })),
  columns: z.array(
    z.object({
      /** As the heading has it; empty without a heading. */
      name: z.string(),
      /** The first three texts below. */
      samples: z.array(z.string()),
      /** Null for a column that is not used. */
      field: z.enum(learnerFields).nullable(),
    }),
  ),
  /** The number of rows that the spreadsheet does not show. */
  hiddenRows: z.number(),
  /** The required fields that have no column yet. Until they have one, no row is read. */
  missing: z.array(z.enum(learnerFields)),
  /** What somebody should look at before the rows are uploaded, in sentences. */
  doubts: z.array(z.string()),
})

const previewedRows = {
  goodRows: z.array(z.object(row)),
  badRows: z.array(
    z.object({
      ...row,
      reason: z.string(),
      line: z.number(),
      /** Whether the row is only doubtful, and can be kept as it is. */
      canKeep: z.boolean().optional(),
    }),
  ),
  /** People who have an account at this client already: neither good nor bad, and not uploaded. */
  alreadyThere: z.array(z.object({ ...row, line: z.number() })),
  /** Teams that the good rows name and that the client does not have: the upload creates them. */
  newTeams: z.array(z.string()),
  /** How many more learners the client may have; null without a limit. */
  seatsLeft: z.number().nullable(),
}

export const preview = upload('Client/PreviewUpload', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How a CSV or XLSX file of learners is read, which of its rows can be uploaded to a client, and what is wrong with the others',
  input: { clientId: optionalId, ...readingChoices },
  files: {
    csvFile: { ...learnerFile, required: 'Please choose a CSV file with at least one learner' },
  },
  reply: z.object({
    ...previewedRows,
    reading: learnerReading,
    /** Addresses from which something was removed, such as “mailto:”. */
    cleaned: z.array(z.object({ line: z.number(), from: z.string(), to: z.string() })),
  }),
})

/** A problem of a row is reported with its number (rule people-3), so any text is accepted here. */
const noLearner = { error: 'Please upload at least one learner' }
const sentText = z.string().default('')
const sentRow = { firstName: sentText, lastName: sentText, email: sentText, teams: z.string().optional() }

const maxRows = {
  error: 'Please upload at most 10,000 learners at a time',
}

export const previewRows = post('Client/PreviewRows', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The same for rows that somebody has corrected, together with the good ones',
  input: {
    rows: z
      .array(
        z.object({
          ...sentRow,
          /** The line in the file; 0 for a row that was good already. */
          line: z.number().int().min(0).default(0),
          /** A doubtful row that is right as it is. */
          isKept: z.boolean().default(false),
        }),
        noLearner,
      )
      .min(1, noLearner)
      .max(maxLearnerFileBytes.rows, maxRows),
    clientId: optionalId,
  },
  reply: z.object(previewedRows),
  bodyLimit: 12_000_000,
})

export const uploadUsers = post('Client/UploadUsers', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Uploaded learners'),
  summary: 'Create learners, who get an e-mail to register: all or none',
  input: {
    users: z.array(z.object(sentRow), noLearner).min(1, noLearner).max(maxLearnerFileBytes.rows, maxRows),
    clientId: optionalId,
    /** What the columns of the file were. The next file with this heading is read the same way (rule people-48). */
    reading: z
      .object({
        heading: z.array(z.string().max(200)).min(1).max(maxLearnerFileBytes.columns),
        columns: columnFields.max(maxLearnerFileBytes.columns),
      })
      .optional(),
  },
  bodyLimit: 12_000_000,
})
