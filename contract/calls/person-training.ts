// The required and the completed courses of one learner, with exemptions, courses completed elsewhere and changed due dates.
import { z } from 'zod'
import { changes, download, exports, get, post, upload } from '../call.ts'
import {
  evidenceFile,
  maxTitleOfExternalLength,
  maxRowsAtOnce,
  maxRowsOfList,
  obligationStatuses,
  selectRows,
  tooManyRows,
} from '../rules/training.ts'
import {
  bulkReport,
  courseOption,
  dateTime,
  exceptIds,
  expected,
  day,
  daySince1900,
  id,
  required,
  urlToken,
  previousValues,
} from '../shapes.ts'
import { showNumber } from '../rules/numbers.ts'
import { certificateStatuses } from '../rules/certificates.ts'
import { filtered } from './compliance.ts'

const aDay = day('Please enter a day, such as 2027-03-31')
const managers = ['ADMIN', 'CLIENTADMIN'] as const
export const reason = required('Please enter a reason', 500)

/** Rows of the compliance list: learners, each with a course, or all that match the filters. */
export const chosenRows = {
  rows: z
    .array(z.object({ urlToken, courseId: id }), { error: selectRows })
    .min(1, { error: selectRows })
    .max(maxRowsAtOnce, { error: tooManyRows(maxRowsAtOnce) })
    .optional(),
  compliance: z.object(filtered).optional(),
  /** Only these rows of `compliance` are chosen. A row that does not match its filters any more is left out and counted. */
  onlyRows: z
    .array(z.object({ userId: id, courseId: id }), { error: selectRows })
    .min(1, { error: selectRows })
    .max(maxRowsOfList, { error: tooManyRows(maxRowsOfList) })
    .optional(),
  /** People whose rows in that list are not chosen. */
  exceptIds,
  /** How many rows the caller chose, without those of `exceptIds`. The call is refused if the number has changed. */
  expected,
}

export const matchingRows = get('Training/GetMatchingRows', {
  access: managers,
  audit: 'nothing',
  summary: `The rows of the list of who has to complete what that match its filters now, to be sent as \`onlyRows\` with a change; null for more than ${showNumber(maxRowsOfList)}`,
  input: filtered,
  reply: z.object({ rows: z.array(z.object({ userId: z.string(), courseId: z.string() })).nullable() }),
})

const course = { courseId: z.string(), courseTitle: z.string() }
const facts = {
  /** The current day in the time zone of the client. */
  today: z.string(),
  obligations: z.array(
    z.object({
      ...course,
      status: z.enum(obligationStatuses),
      since: z.string(),
      dueOn: z.string().nullable(),
      /** The pathway that sets the due date; null if there is no due date, or if it was set for the person. */
      duePathway: z.string().nullable(),
      /** Each pathway that contains the course, with the due date that it sets, the earliest first. */
      dueByPathway: z.array(z.object({ name: z.string(), dueOn: z.string().nullable() })),
      completedOn: z.string().nullable(),
      validUntil: z.string().nullable(),
      daysLate: z.number().nullable(),
    }),
  ),
}
const completion = z.object({
  id: z.string(),
  ...course,
  completedOn: z.string(),
  /** The last day on which it is valid; null without an end. */
  validUntil: z.string().nullable(),
  /** The first day on which it does not count any more, because its certificate was revoked. */
  endedOn: z.string().nullable(),
  /** The last day on which its version of the course counts; null if no newer one is required. */
  versionCountsUntil: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  certificateStatus: z.enum(certificateStatuses).nullable(),
  /** Set for a course that was completed elsewhere: its title there, and the name of the evidence file. */
  external: z
    .object({
      title: z.string(),
      /** Null of a completion that was uploaded by file. */
      evidenceName: z.string().nullable(),
    })
    .nullable(),
})
const exemption = z.object({
  id: z.string(),
  ...course,
  fromDay: z.string(),
  /** The last day; null without an end. */
  untilDay: z.string().nullable(),
})
/** Why a due date that was set for the person has no effect any more (rule deadlines-39). */
const endsOfExtensions = ['notRequired', 'begunAgain', 'completed', 'passed'] as const
export type EndOfExtension = (typeof endsOfExtensions)[number]
const extension = z.object({
  ...course,
  day: z.string(),
  setDateTime: dateTime,
  /** Null while the changed due date has an effect. */
  endedBecause: z.enum(endsOfExtensions).nullable(),
})

const author = { reason: z.string(), setBy: z.string().nullable() }

export const ofLearner = get('Training/GetLearnerTraining/{urlToken}', {
  access: managers,
  audit: 'nothing',
  summary:
    'What a learner has to complete, every completion with its validity and certificate, and the exemptions and changed due dates with their reasons',
  input: { urlToken },
  reply: z.object({
    ...facts,
    completions: z.array(
      completion.extend({
        /** Set for external completions only. */
        recordedBy: z.string().nullable(),
        recordedDateTime: dateTime,
        changeReason: z.string().nullable(),
        /** The end that was entered for an external completion; null if it is computed from the validity of the course. */
        ownValidUntil: z.string().nullable(),
      }),
    ),
    exemptions: z.array(
      exemption.extend({ ...author, setDateTime: dateTime, changeReason: z.string().nullable() }),
    ),
    extensions: z.array(extension.extend(author)),
    /** The courses of the learner, for which exemptions can be recorded. */
    courses: z.array(courseOption),
  }),
})
export type LearnerTraining = z.infer<(typeof ofLearner)['reply']>

export const myTraining = get('Training/GetMyTraining', {
  access: ['LEARNER'],
  audit: 'nothing',
  summary: 'The same of the caller, without the reasons and names of those who manage them',
  reply: z.object({
    ...facts,
    completions: z.array(completion),
    exemptions: z.array(exemption),
    extensions: z.array(extension),
  }),
})

export const exempt = post('Training/Exempt', {
  access: managers,
  audit: changes('Exempted learners from a course'),
  summary:
    'Exempt learners from courses that they have, from a day on and until a last day; who does not have the course any more is left out and counted',
  input: {
    ...chosenRows,
    fromDay: aDay,
    /** The last day; without it there is no end. */
    untilDay: aDay.nullish(),
    reason,
  },
  reply: bulkReport,
  bodyLimit: 2_000_000,
})

export const endExemption = post('Training/EndExemption', {
  access: managers,
  audit: changes('Changed the last day of an exemption'),
  summary: 'Set the last day of an exemption, with the reason',
  input: { id, untilDay: aDay, reason, was: previousValues },
})

export const removeExemption = post('Training/RemoveExemption', {
  access: managers,
  audit: changes('Removed an exemption'),
  summary: 'Remove an exemption as if it had never been; the reason is in the audit log',
  input: { id, reason },
})

const external = {
  completedOn: daySince1900('Please enter the day on which it was completed'),
  /** The last day on which it is valid. If it is absent or empty, the validity of the course applies. */
  validUntil: z
    .union([z.literal(''), daySince1900('Please enter a day, such as 2027-03-31')], {
      error: 'Please enter a day, such as 2027-03-31, or nothing',
    })
    .nullish(),
  title: required('Please enter what it was and who issued it', maxTitleOfExternalLength),
}

export const coursesToRecord = get('Training/GetCoursesToRecord/{urlToken}', {
  access: managers,
  audit: 'nothing',
  summary:
    'The courses that the caller may record as completed elsewhere: for an administrator all, for a manager those that the people whom they see have, or have begun or completed before',
  input: { urlToken },
  reply: z.object({
    courses: z.array(
      courseOption.extend({
        /** Whether the learner has the course now. Otherwise the completion counts as soon as it is assigned. */
        hasCourse: z.boolean(),
      }),
    ),
  }),
})

export const recordExternal = upload('Training/RecordExternalCompletion', {
  access: managers,
  audit: changes('Recorded a course as completed elsewhere'),
  summary: 'Record that a learner has completed a course elsewhere, with the evidence: a PDF or a picture',
  input: { urlToken, courseId: id, ...external },
  files: { evidence: { ...evidenceFile, required: 'Please choose the evidence: a PDF or a picture' } },
})

export const correctExternal = upload('Training/CorrectExternalCompletion', {
  access: managers,
  audit: changes('Corrected a course completed elsewhere'),
  summary: 'Correct an external completion, with the reason; the evidence stays when it is left out',
  input: { id, ...external, reason, was: previousValues },
  files: { evidence: evidenceFile },
})

export const removeExternal = post('Training/RemoveExternalCompletion', {
  access: managers,
  audit: changes('Removed a course completed elsewhere'),
  summary: 'Remove an external completion with its evidence; the reason is in the audit log',
  input: { id, reason },
})

export const downloadEvidence = download('Training/DownloadEvidence/{id}', {
  access: 'signed-in',
  audit: exports('Opened the evidence of an external completion'),
  summary: 'The evidence of an external completion, for the learner and for those who manage the learner',
  input: { id },
})
