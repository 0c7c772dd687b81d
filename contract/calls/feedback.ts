// Feedback forms: the questions for learners who passed a course, and their answers.
import { z } from 'zod'
import { download as downloadFile, get, post, exports, changes } from '../call.ts'
import { feedbackFormsOrder } from '../rules/list-order.ts'
import {
  courseOption,
  id,
  listFormat,
  option,
  optionalId,
  pageIfAsked,
  pageSize,
  paged,
  required,
  searchTerm,
  sortedBy,
  text,
  was,
} from '../shapes.ts'

/** Of one form, and of one question. */
export const mostQuestions = 50
export const mostAnswers = 50
/** The maximum number of texts listed for a question: the newest, in alphabetical order. The file has all of them. */
export const mostTexts = 200
/** For fewer people no texts and no file: a text or a row of the file could reveal who wrote it. */
export const fewestPeople = 5

const title = required('Please enter a title')
const description = text(4000).default('')
const question = required('Please enter a question', 500)
const answer = required('Please enter an answer', 300)
const ordinal = z
  .int({ error: 'Please give a whole number for the order' })
  .min(0, { error: 'Please give a whole number for the order' })
  .max(1_000_000, { error: 'Please give a whole number for the order' })
const order = z.object({ id, ordinal })
/** Also answered without the first part of its path: the specification names these calls without one. */
const shortPath = true

/** Changed words may change the id, so that earlier answers stay with the earlier words. `stableId` never changes. */
const worded = { id: z.string(), stableId: z.string(), value: z.string(), ordinal: z.number() }

const form = { id: z.string(), title: z.string(), description: z.string() }

/** Whether a form is for a course. */
export const formUses = ['used', 'unused'] as const

/** Which forms, and in which order. */
const narrowed = {
  searchTerm,
  use: z.enum(formUses, { error: `Please choose ${formUses.join(' or ')}` }).optional(),
  ...sortedBy(feedbackFormsOrder),
}

export const list = get('Feedback/GetAllFeedbackForms', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary:
    'All feedback forms, or a page of them, by title unless another order is named, with the course each is for and how many people sent it',
  shortPath,
  input: { pageNumber: pageIfAsked, pageSize, ...narrowed },
  reply: z.object({
    feedbackForms: z.array(
      z.object({ ...form, course: courseOption.nullable(), numberOfSubmissions: z.number() }),
    ),
    ...paged,
  }),
})

export const exportList = downloadFile('Feedback/ExportFeedbackForms', {
  access: ['ADMIN'],
  audit: exports('Exported the list of feedback forms'),
  summary: 'The list of feedback forms as it is filtered and sorted, as CSV or XLSX',
  shortPath,
  input: { ...narrowed, format: listFormat },
})

/** Rule feedback-6. Names of clients are for administrators; a client sees no other's. */
export const open = get('Feedback/GetFeedbackForm', {
  access: ['ADMIN', 'CLIENTADMIN', 'LEARNER'],
  audit: 'nothing',
  summary: 'One feedback form: any for an administrator, for others the form of a course that they have',
  shortPath,
  input: { FeedbackFormId: id }, // Rule feedback-17
  reply: z.object({
    feedbackForm: z.object({
      ...form,
      course: courseOption.nullable(),
      clients: z.array(option),
      questions: z.array(z.object({ ...worded, answers: z.array(z.object(worded)) })),
      freeTextQuestions: z.array(z.object({ ...worded, answerValue: z.string() })),
      /** Whether the caller has passed the course, which they must before they answer. */
      isPassed: z.boolean(),
      feedbackComplete: z.boolean(),
      /** From how many answers on the caller's organisation is shown how often each was chosen. */
      smallestGroup: z.number(),
    }),
  }),
})

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
    /** Only sums, because too few people answered: of this client, or of all others together. */
    areTextsWithheld: z.boolean(),
    questions: z.array(
      z.object({
        value: z.string(),
        isFreeText: z.boolean(),
        /** No longer in the form; the answers were given while it was. */
        isRemoved: z.boolean(),
        /** Those that are shown below. */
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

export const create = post('Feedback/CreateFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Created a feedback form'),
  summary: 'Create a feedback form without questions',
  shortPath,
  input: { title, description },
  reply: z.object({ id: z.string() }),
})

/** Rule feedback-12. */
export const update = post('Feedback/UpdateFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Changed a feedback form'),
  summary: 'Change the title and description of a form',
  shortPath,
  input: { id, title, description, was },
})

export const copy = post('Feedback/CreateCopyOfFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Copied a feedback form'),
  summary: 'Create a form with the same questions and answers, for no course yet',
  shortPath,
  input: { feedbackFormId: id },
  reply: z.object({ feedbackFormId: z.string() }),
})

export const remove = post('Feedback/DeleteFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Deleted a feedback form'),
  summary: 'Delete a form with its statistics; its course has no form then',
  shortPath,
  input: { id },
})

export const addQuestion = post('Feedback/AddQuestionToForm', {
  access: ['ADMIN'],
  audit: changes('Added a question to a feedback form'),
  summary: 'Add a question to a form',
  shortPath,
  input: {
    feedbackFormId: id,
    value: question,
    ordinal,
    isFreeText: z.boolean({ error: 'Please say true or false' }),
  },
  reply: z.object({ id: z.string() }),
})

export const rewordQuestion = post('Feedback/RewordQuestion', {
  access: ['ADMIN'],
  audit: changes('Changed the words of a feedback question'),
  summary: 'Change the words of a question; answers to the previous words stay with them',
  shortPath,
  input: { questionId: id, value: question, was },
  reply: z.object({ id: z.string() }),
})

export const orderQuestions = post('Feedback/UpdateQuestionOrdinals', {
  access: ['ADMIN'],
  audit: changes('Changed the order of feedback questions'),
  summary: 'Put questions of one form into another order',
  shortPath,
  input: {
    questions: z
      .array(order, { error: 'Please name the questions' })
      .min(1, { error: 'Please name the questions' })
      .max(mostQuestions, { error: `A form has at most ${mostQuestions} questions` }),
  },
})

export const removeQuestion = post('Feedback/DeleteQuestionFromFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Removed a question from a feedback form'),
  summary: 'Remove a question from a form; the answers to it stay in the statistics',
  shortPath,
  input: { questionId: id, formId: id },
})

export const addAnswer = post('Feedback/AddAnswerToQuestion', {
  access: ['ADMIN'],
  audit: changes('Added an answer to a feedback question'),
  summary: 'Add an answer to choose to a question',
  shortPath,
  input: { ordinal, value: answer, questionId: id },
  reply: z.object({ id: z.string() }),
})

export const rewordAnswer = post('Feedback/RewordAnswer', {
  access: ['ADMIN'],
  audit: changes('Changed the words of a feedback answer'),
  summary: 'Change the words of an answer; learners who chose the previous words stay counted with them',
  shortPath,
  input: { answerId: id, value: answer, was },
  reply: z.object({ id: z.string() }),
})

/** Rule feedback-14. */
export const orderAnswers = post('Feedback/UpdateAnswer', {
  access: ['ADMIN'],
  audit: changes('Changed the order of feedback answers'),
  summary: 'Put the answers of one question into another order',
  shortPath,
  input: {
    answers: z
      .array(order, { error: 'Please name the answers' })
      .min(1, { error: 'Please name the answers' })
      .max(mostAnswers, { error: `A question has at most ${mostAnswers} answers` }),
  },
})

export const removeAnswer = post('Feedback/DeleteAnswer', {
  access: ['ADMIN'],
  audit: changes('Removed an answer from a feedback question'),
  summary: 'Remove an answer from its question; learners who chose it stay in the statistics',
  shortPath,
  input: { answerId: id },
})

/** Rule feedback-5. */
export const assignCourse = post('Feedback/AssignFeedbackFormToCourse', {
  access: ['ADMIN'],
  audit: changes('Assigned a feedback form to a course'),
  summary: "Attach a form to a course in place of the course's previous one; an empty id of either detaches",
  shortPath,
  input: { courseId: optionalId, feedbackFormId: optionalId },
})

/** Rule feedback-4. */
export const assignClient = post('Feedback/AssignClientToFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Assigned a feedback form to a client'),
  summary: 'Limit a form to the learners of this client and of the clients that it is already limited to',
  shortPath,
  input: { feedbackFormId: id, clientId: id },
})

export const unassignClient = post('Feedback/RemoveClientFromFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Took a feedback form from a client'),
  summary: 'Remove a client from the clients that a form is limited to; without any, the form is for all',
  shortPath,
  input: { feedbackFormId: id, clientId: id },
})

/** Rules feedback-1 and feedback-15: an answer may be an object with an id, or the id alone. */
export const complete = post('Feedback/completeFeedbackForm', {
  access: ['LEARNER'],
  audit: changes('Answered a feedback form'),
  summary: 'Answer the form of a course that the caller has passed; once',
  shortPath,
  input: {
    feedbackFormId: id,
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
