// Learners, as administrators and client managers see them.
import { z } from 'zod'
import { download, get, post, upload, exports, changes } from '../call.ts'
import { learnersOrder } from '../rules/list-order.ts'
import { confirmedReadingOf, readingChoicesOf, readingOf } from '../file-reading.ts'
import {
  importModes,
  learnerFields,
  nameParts,
  teamsByRule,
  wholeName,
  learnerFile,
  maxCorrectedRows,
  learnerFileLimits,
} from '../rules/learner-file.ts'
import {
  actionId,
  courseOption,
  dateTime,
  isStorable,
  lessonStatus,
  listedCertificate,
  listFormat,
  notStorable,
  optionalId,
  byCursor,
  paged,
  pageFromOne,
  pageSize,
  withCursor,
  sortedByOwnFieldToo,
  text,
  urlToken,
} from '../shapes.ts'
import { listedFields, ownFields } from './person-fields.ts'
import {
  invitedDateTime,
  isClosedRecord,
  isLocked,
  loginName,
  learnerFilter,
  listedTraining,
  managedUser,
} from './users.ts'

export const list = get('Client/Learners/', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'Learners the caller may see; totalPages is the number of matching learners',
  input: {
    pageNumber: pageFromOne,
    pageSize,
    ...byCursor,
    ...learnerFilter,
    ...sortedByOwnFieldToo(learnersOrder),
  },
  reply: z.object({
    users: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        urlToken: z.string(),
        clientName: z.string(),
        ownFields: listedFields,
        invitedDateTime,
        isClosedRecord,
        loginName,
        isLocked,
        ...listedTraining,
      }),
    ),
    ...paged,
    ...withCursor,
  }),
})

export const exportList = download('Client/ExportLearners', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: exports('Exported the list of learners'),
  summary: 'The list of learners as it is filtered and sorted, as CSV or XLSX',
  input: { ...learnerFilter, ...sortedByOwnFieldToo(learnersOrder), format: listFormat },
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
  /** Both are absent where the file has no such column. */
  employeeNumber: z.string().optional(),
  /** The first and the last working day; the text of the file where it is no date. */
  startsOn: z.string().optional(),
  endsOn: z.string().optional(),
  loginName: z.string().optional(),
  /** Values of own fields, by the ids of the fields that have a column. */
  ownFields: listedFields.optional(),
}

/** One of the fields that every person has, or “own:” and the id of an own field. */
const namedFields = [...learnerFields, wholeName, ...nameParts] as const
const columnField = z.union([z.enum(namedFields), z.templateLiteral(['own:', z.guid()])], {
  error: `Please use as columns: ${namedFields.join(', ')}, own: with the id of a field, or nothing for one that is not used`,
})
export const fieldChange = z.object({
  field: z.union([columnField, z.literal(teamsByRule)]),
  /** For an own field: as it was called then. */
  name: z.string().optional(),
  from: z.string(),
  to: z.string(),
})
const mode = z.enum(importModes, { error: 'Please choose what to do: add, update' }).default('add')
const maxNumber = 2_147_483_647

/** How a file was read. */
export const learnerReading = readingOf(columnField)

const previewedRows = {
  goodRows: z.array(
    z.object({
      ...row,
      /** The names of the teams that the person joins by their rules; absent if there are none. */
      teamsByRule: z.array(z.string()).optional(),
    }),
  ),
  badRows: z.array(
    z.object({
      ...row,
      reason: z.string(),
      line: z.number(),
      /** Whether the row is only doubtful, and can be kept as it is. */
      canKeep: z.boolean().optional(),
      /** The person of this client who is probably meant, with the address. */
      samePerson: z.string().optional(),
      /** The address with the ending that was probably meant. */
      suggestedEmail: z.string().optional(),
      /** Only for administrators: who has the address at another client. */
      elsewhere: z.object({ userId: z.string(), clientName: z.string() }).optional(),
    }),
  ),
  /** People who have an account at this client already: neither good nor bad, and not uploaded. */
  alreadyThere: z.array(z.object({ ...row, line: z.number() })),
  /** Teams that the good rows name and that the client does not have: the upload creates them. */
  newTeams: z.array(z.string()),
  /** How many more learners the client may have; null without a limit. */
  seatsLeft: z.number().nullable(),
  /** The own fields that a column can be. Those that are required need a value for each new person. */
  ownFields: z.array(z.object({ id: z.string(), name: z.string(), isRequired: z.boolean() })),
  /** Only for `update`: the people who are there and whom the list changes or brings back. */
  updates: z.array(
    z.object({
      ...row,
      line: z.number(),
      /** The name as it is now. */
      name: z.string(),
      /** Whether the person is archived and comes back. */
      isBack: z.boolean(),
      /** Whether somebody has said that the row is this person. It has to be said again when the row is sent. */
      isSame: z.boolean().optional(),
      changes: z.array(fieldChange),
    }),
  ),
  /** Only for `update`: the learners who are not in the list, the first hundred by name, and how many learners there are. */
  missing: z.object({
    people: z.number(),
    learners: z.number(),
    names: z.array(z.string()),
    /** Stands for these people. */
    previewToken: z.string(),
  }),
  /** Only for `update`: the people who get an end date that has passed, so that a job archives them, and the names of some. */
  ended: z.object({ people: z.number(), names: z.array(z.string()) }),
  /** How many of the people who are added get an email to register at once, on their first working day, or never without an address. */
  mails: z.object({ now: z.number(), onFirstDay: z.number(), never: z.number() }),
  /** Stands for who is added, changes and comes back, and for each old and new value. */
  previewToken: z.string(),
}

/** A problem of a row is reported with its number (rule people-3), so any text is accepted here. */
const noLearner = { error: 'Please upload at least one learner' }
const sentText = z.string().default('')
const sentRow = {
  firstName: sentText,
  lastName: sentText,
  email: sentText,
  teams: z.string().optional(),
  employeeNumber: z.string().optional(),
  startsOn: z.string().optional(),
  endsOn: z.string().optional(),
  loginName: z.string().optional(),
  ownFields: ownFields.optional(),
}
const pleaseSendNumber = { error: 'Please send a whole number from 0 on for lines and numbers of people' }
const count = z
  .number(pleaseSendNumber)
  .int(pleaseSendNumber)
  .min(0, pleaseSendNumber)
  .max(maxNumber, pleaseSendNumber)
const yesOrNo = z
  .boolean({ error: 'Please send true or false for what was decided about the list' })
  .default(false)

const checkedRow = z.object({
  ...sentRow,
  /** The line in the file; 0 for a row that was good already. */
  line: count.default(0),
  /** A doubtful row that is right as it is. */
  isKept: yesOrNo,
  /** The row is the person who was named as probably the same. */
  isSame: yesOrNo,
})
const checkedRows = z
  .array(checkedRow, noLearner)
  .min(1, noLearner)
  .max(learnerFileLimits.rows, { error: 'Please upload at most 10,000 learners at a time' })

/** Refuses what cannot be stored, which JSON may have written with escapes. */
function storable(name: string, value: unknown): unknown {
  if (![name, value].every((part) => typeof part !== 'string' || isStorable(part)))
    throw new Error(notStorable)
  return value
}

/** The call is refused if it would do something else than the preview with these tokens has shown. A program may leave them out. */
export const tokensOfPreview = {
  previewToken: text(100).default(''),
  /** It is that of `missing`, and needed only for a whole list. */
  missingToken: text(100).default(''),
}

const pleaseSendCorrected = { error: 'Please send the corrected rows as a list, each with its line' }

/** These say how a file of learners is read. `corrected` has the rows that somebody has corrected or kept, by their lines, as JSON. */
export const listToRead = {
  clientId: optionalId,
  mode,
  ...readingChoicesOf(columnField),
  corrected: text(250_000)
    .default('')
    .transform((json, { addIssue }): unknown => {
      if (json === '') return []
      try {
        return JSON.parse(json, storable)
      } catch {
        addIssue(pleaseSendCorrected.error)
        return z.NEVER
      }
    })
    .pipe(
      z.array(checkedRow, pleaseSendCorrected).max(maxCorrectedRows, {
        error: `Please correct at most ${maxCorrectedRows} rows here, and the others in the file`,
      }),
    ),
}
export const fileOfList = {
  csvFile: { ...learnerFile, required: 'Please choose a CSV file with at least one learner' },
}

export const preview = upload('Client/PreviewUpload', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary:
    'How a CSV or XLSX file of learners is read, which of its rows can be uploaded to a client, and what is wrong with the others',
  input: listToRead,
  files: fileOfList,
  reply: z.object({
    ...previewedRows,
    reading: learnerReading,
    /** Addresses from which something was removed, such as “mailto:”. */
    cleaned: z.array(z.object({ line: z.number(), from: z.string(), to: z.string() })),
    /** They are the cells of bad rows in the columns that are not used, in the order of these columns. */
    unusedCells: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
    /**
     * Set for a list that is so long that it is uploaded in parts (rule people-110). Then this counts all rows, and the lists above have the
     * first hundred of each kind, of the bad rows the first ten thousand.
     */
    inParts: z
      .object({
        rows: z.number(),
        good: z.number(),
        bad: z.number(),
        alreadyThere: z.number(),
        /** People who change, without those who come back. */
        changed: z.number(),
        back: z.number(),
        cleaned: z.number(),
      })
      .nullable(),
  }),
})

const maxRows = {
  error: 'Please upload at most 10,000 learners at a time',
}

export const previewRows = post('Client/PreviewRows', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: 'The same for rows that somebody has corrected, together with the good ones',
  input: {
    rows: checkedRows,
    mode,
    clientId: optionalId,
  },
  reply: z.object(previewedRows),
  bodyLimit: 12_000_000,
})

const confirmedReading = confirmedReadingOf(columnField)
const pleaseSendLeftOut = { error: 'Please send the rows that are left out as a list' }

export const uploadUsers = post('Client/UploadUsers', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Uploaded learners'),
  summary:
    'Create learners, who get an e-mail to register, or have a log-in name instead of an address: all or none',
  input: {
    users: z.array(z.object(sentRow), noLearner).min(1, noLearner).max(learnerFileLimits.rows, maxRows),
    clientId: optionalId,
    fileName: text(200).default(''),
    /** How many rows of the file were rejected before, or are people who have an account already. Neither are sent. */
    rejected: count.default(0),
    unchanged: count.default(0),
    reading: confirmedReading,
  },
  reply: z.object({
    /** The import on the page of past actions. */
    actionId,
  }),
  bodyLimit: 12_000_000,
})

export const applyImport = post('Client/ApplyImport', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: changes('Updated people from a list'),
  summary:
    'Make the learners of a client as a list has them: add, change, bring back, and of a whole list archive who is missing; all or nothing. Refused if it would do something else than the preview said',
  input: {
    rows: checkedRows,
    clientId: optionalId,
    /** Whether who is not in the list is archived. */
    isWholeList: yesOrNo,
    fileName: text(200).default(''),
    /** How many rows of the file were refused before, and are not done. */
    rejected: count.default(0),
    /** These rows of a whole list were refused. Nobody whom one of them may mean is archived. */
    leftOut: z.array(checkedRow, pleaseSendLeftOut).max(learnerFileLimits.rows, maxRows).default([]),
    /** The numbers that the caller saw. */
    expected: z.object(
      { added: count, changed: count, back: count, archived: count, ended: count.default(0) },
      { error: 'Please send the numbers of people that the preview has shown' },
    ),
    ...tokensOfPreview,
    reading: confirmedReading,
  },
  reply: z.object({
    added: z.number(),
    changed: z.number(),
    back: z.number(),
    archived: z.number(),
    /** The import on the page of past actions; null if nothing had to be changed. */
    actionId,
  }),
  bodyLimit: 12_000_000,
})
