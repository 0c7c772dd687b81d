// The versions of a course, and until when completions of earlier versions count.
import { z } from 'zod'
import { changes, get, post } from '../call.ts'
import { dateTime, day, id } from '../shapes.ts'

const wrongNumber = { error: 'Please send the number of a version' }
const versionNumber = z.coerce
  .number(wrongNumber)
  .int(wrongNumber)
  .min(1, wrongNumber)
  .max(1_000_000, wrongNumber)
const lastDay = day('Please choose the last day on which earlier versions count')

const noCount = { error: 'Please send the numbers of the preview: whole numbers from 0 on' }
const wholeNumber = z.number(noCount).int(noCount).min(0, noCount).max(1_000_000_000, noCount)
/** A text field of a form with files. */
const sent = z.coerce.number(noCount).int(noCount).min(0, noCount).max(1_000_000_000, noCount)

const previewedEnd = z.object({
  people: z.number(),
  clients: z.number(),
  /** Those of them who have the course assigned and are not exempt: only they have to do it again. */
  required: z.number(),
})
export type PreviewedEnd = z.infer<typeof previewedEnd>

export const list = get('Course/GetCourseVersions/{courseId}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'The versions of a course, the newest first, with the day until which completions of earlier versions count',
  input: { courseId: id },
  reply: z.object({
    versions: z.array(
      z.object({
        number: z.number(),
        uploadedDateTime: dateTime,
        /** Null: completions of earlier versions count to their own end. */
        earlierValidUntil: z.string().nullable(),
        /** False once that day has passed for any client. */
        mayChange: z.boolean(),
      }),
    ),
    /** How long a completion is valid; null without an end. */
    months: z.number().nullable(),
    /** The clients with a validity of their own, if one has an end and the other has none. */
    clientsOtherwise: z.number(),
    /** The earliest day that can be chosen. */
    firstDay: z.string(),
  }),
})

export const preview = get('Course/PreviewEndOfEarlierVersions', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'Whose completions would end if those of earlier versions counted until a day, who has to do the course again, and which reminders they get; without a number for the version that is published next',
  input: { courseId: id, number: versionNumber.optional(), earlierValidUntil: lastDay },
  reply: previewedEnd.extend({
    /** How many people get reminders by themselves, and on which days until the first one after the end. */
    reminders: z.array(z.object({ people: z.number(), days: z.array(z.string()) })),
    /** How many of those who have to do it again get no reminder. */
    withoutReminder: z.number(),
  }),
})

export const save = post('Course/SaveEndOfEarlierVersions', {
  access: ['ADMIN'],
  audit: changes('Changed until when earlier versions of a course count'),
  summary:
    'Set until when completions of the versions before this one count, or with null that they count to their own end, until that day has come. Refused if it would do something else than the preview said',
  input: {
    courseId: id,
    number: versionNumber,
    earlierValidUntil: lastDay.nullable(),
    /** The day that the caller saw. */
    previous: z.string().nullable(),
    /** From the preview; needed with a day. The call is refused if it would do something else than the preview said. */
    expected: z
      .object({ people: wholeNumber, clients: wholeNumber, required: wholeNumber }, noCount)
      .optional(),
  },
})

/** The same for the version that is published: text fields of a form with files. */
export const endOfEarlierVersions = {
  earlierValidUntil: lastDay.optional(),
  expectedPeople: sent.optional(),
  expectedClients: sent.optional(),
  expectedRequired: sent.optional(),
}
