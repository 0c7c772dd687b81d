// Answers to feedback forms, as learners send them and as they are shown.
import { z } from 'zod'
import { download as downloadFile, get, post, exports, changes } from '../call.ts'
import { formId } from './feedback.ts'
import { id, listFormat, optionalId, text } from '../shapes.ts'

/** The maximum number of texts listed for a question: the newest, in alphabetical order. The file has all of them. */
export const maxTexts = 200
/** Fewer people than this get no texts and no file, because a text or a row of the file could reveal who wrote it. */
export const minPeople = 5

/** The server answers this call without the first part of its path, too, because the specification names these calls without one. */
const shortPath = true

/** Rules feedback-9, feedback-13 and small-groups-1 to small-groups-4. */
export const statistics = get('Feedback/GetFeedbackForCourse', {
  access: ['ADMIN', 'CLIENTADMIN'],
  audit: 'nothing',
  summary: "The answers to one form: of all clients or of one; for a client manager of the caller's client",
  shortPath,
  input: { feedbackFormId: id, clientId: optionalId },
  reply: z.object({
    title: z.string(),
    /** All of them, also those whose answers are not shown yet. */
    numberOfSubmissions: z.number(),
    /** The answers that are shown are of groups of so many people; 1: no limit. */
    smallestGroup: z.number(),
    /** The answer has only sums, because too few people of this client, or of all others together, have answered. */
    areTextsWithheld: z.boolean(),
    questions: z.array(
      z.object({
        value: z.string(),
        isFreeText: z.boolean(),
        /** No longer in the form; the answers were given while it was. */
        isRemoved: z.boolean(),
        /** The number of answers that are shown below. */
        numberOfAnswers: z.number(),
        /** The latest answers, which are shown when they are enough for a group. */
        numberNotShown: z.number(),
        answers: z.array(
          z.object({
            value: z.string(),
            count: z.number().optional(),
            ordinal: z.number().optional(),
            isRemoved: z.boolean().optional(),
          }),
        ),
        /** Answers that no learner has chosen so far; empty where no answers are shown. */
        notChosen: z.array(z.object({ value: z.string(), ordinal: z.number() })),
      }),
    ),
    additionalFeedback: z.array(z.string()),
    hasMoreAdditionalFeedback: z.boolean(),
  }),
})

export const download = downloadFile('Feedback/DownloadFeedback', {
  access: ['ADMIN'],
  audit: exports('Exported the answers to a feedback form'),
  summary:
    'The answers to one form as CSV or XLSX, a row for each submission, without names, times and order; from 5 people on',
  shortPath,
  input: { feedbackFormId: id, clientId: optionalId, format: listFormat.default('csv') },
})

/** Rules feedback-1 and feedback-15: an answer may be an object with an id, or the id alone. */
export const complete = post('Feedback/completeFeedbackForm', {
  access: ['LEARNER'],
  audit: changes('Answered a feedback form'),
  summary: 'Answer the form of a course that the caller has passed; once',
  shortPath,
  input: {
    feedbackFormId: formId,
    additionalFeedback: text(4000).default(''),
    answers: z
      .array(z.union([z.object({ id }), id], { error: 'Not found' }), { error: 'Please choose an answer' })
      .max(500)
      .default([]),
    FreeTextAnswers: z
      .array(z.object({ FreeTextQuestionId: id, value: text(4000) }), {
        error: 'Please provide an answer',
      })
      .max(500)
      .default([]),
  },
  bodyLimit: 1024 * 1024,
})
