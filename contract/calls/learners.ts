// Learners, as administrators and client managers see them.
import { z } from 'zod'
import { download, get, post, upload, exports, changes } from '../call.ts'
import { learnersOrder } from '../rules/list-order.ts'
import { maxLearnerFileBytes, learnerFile } from '../rules/learner-file.ts'
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

export const preview = upload('Client/PreviewUpload', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'Which rows of a CSV or XLSX file of learners can be uploaded to a client, and what is wrong with the others',
  input: { clientId: optionalId },
  files: {
    csvFile: { ...learnerFile, required: 'Please choose a CSV file with at least one learner' },
  },
  reply: z.object({
    goodRows: z.array(z.object(row)),
    badRows: z.array(z.object({ ...row, reason: z.string(), line: z.number() })),
    /** People who have an account at this client already: neither good nor bad, and not uploaded. */
    alreadyThere: z.array(z.object({ ...row, line: z.number() })),
    /** Teams that the good rows name and that the client does not have: the upload creates them. */
    newTeams: z.array(z.string()),
    /** How many more learners the client may have; null without a limit. */
    seatsLeft: z.number().nullable(),
  }),
})

/** A problem of a row is reported with its number (rule people-3), so any text is accepted here. */
const noLearner = { error: 'Please upload at least one learner' }
const sentText = z.string().default('')

export const uploadUsers = post('Client/UploadUsers', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Uploaded learners'),
  summary: 'Create learners, who get an e-mail to register: all or none',
  input: {
    users: z
      .array(
        z.object({ firstName: sentText, lastName: sentText, email: sentText, teams: sentText.optional() }),
        noLearner,
      )
      .min(1, noLearner)
      .max(maxLearnerFileBytes.rows, { error: 'Please upload at most 10,000 learners at a time' }),
    clientId: optionalId,
  },
  bodyLimit: 12_000_000,
})
