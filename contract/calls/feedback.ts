// Feedback forms: the questions for learners who passed a course.
import { z } from 'zod'
import { download as downloadFile, get, post, exports, changes } from '../call.ts'
import { feedbackFormsOrder } from '../rules/list-order.ts'
import {
  courseOption,
  id,
  listFormat,
  option,
  optionalId,
  optionalIdOf,
  pageIfAsked,
  pageSize,
  paged,
  required,
  searchTerm,
  sortedBy,
  text,
  previousValues,
} from '../shapes.ts'

/** The maximum number of questions of a form, and of answers of a question. */
export const maxQuestions = 50
export const maxAnswers = 50

const title = required('Please enter a title')
const description = text(4000).default('')
const question = required('Please enter a question', 500)
const answer = required('Please enter an answer', 300)
const ordinal = z
  .int({ error: 'Please give a whole number for the order' })
  .min(0, { error: 'Please give a whole number for the order' })
  .max(1_000_000, { error: 'Please give a whole number for the order' })
const order = z.object({ id, ordinal })
/** The order as the caller saw it. The call is refused with 409 if another user has changed the order meanwhile. */
const wasIds = z.array(id).min(1).max(maxQuestions).optional()
/** The calls are also answered without the first part of their path, because the specification names them without it. */
const shortPath = true

/** A change of the words may change the id, so that earlier answers stay with the earlier words. `stableId` never changes. */
const worded = { id: z.string(), stableId: z.string(), value: z.string(), ordinal: z.number() }

const form = { id: z.string(), title: z.string(), description: z.string() }

/**
 * The refusal of calls that change a form. A call that reads a form is refused like all other calls. A form that the caller may
 * not see is treated as one that does not exist.
 */
export const formNotFound =
  'Not found: no feedback form has this id. Please use the id of a form in the list of feedback forms, or of the form of a course'
export const formId = z.guid({ error: formNotFound })
const optionalFormId = optionalIdOf(formId, formNotFound)

/** Whether a form is attached to a course. */
export const formUses = ['used', 'unused'] as const

/** The filters and the order of the list of forms. */
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

/** Rule feedback-6. Only administrators see names of clients, so that no client sees another one. */
export const openForm = get('Feedback/GetFeedbackForm', {
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
      /** The questions that somebody has answered and the answers that somebody has chosen; empty unless the caller is an administrator. */
      answeredIds: z.array(z.string()),
      /** Whether the caller has passed the course, which is required before they answer. */
      isPassed: z.boolean(),
      feedbackComplete: z.boolean(),
      /** The number of answers from which the caller's organisation sees how often each answer was chosen. */
      smallestGroup: z.number(),
    }),
  }),
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
  input: { id: formId, title, description, was: previousValues },
})

export const copy = post('Feedback/CreateCopyOfFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Copied a feedback form'),
  summary: 'Create a form with the same questions and answers, for no course yet',
  shortPath,
  input: { feedbackFormId: formId },
  reply: z.object({ feedbackFormId: z.string() }),
})

/** Rule deletion-14. */
export const losses = get('Feedback/GetFeedbackFormLosses/{id}', {
  access: ['ADMIN'],
  audit: 'nothing',
  summary: 'How many people have answered a form, whose answers nobody can read once it is deleted',
  input: { id: formId },
  reply: z.object({ people: z.number() }),
})

export const remove = post('Feedback/DeleteFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Deleted a feedback form'),
  summary: 'Delete a form with its statistics; its course has no form then',
  shortPath,
  input: { id: formId },
})

export const addQuestion = post('Feedback/AddQuestionToForm', {
  access: ['ADMIN'],
  audit: changes('Added a question to a feedback form'),
  summary: 'Add a question to a form',
  shortPath,
  input: {
    feedbackFormId: formId,
    value: question,
    ordinal,
    isFreeText: z.boolean({ error: 'Please say true or false' }),
  },
  reply: z.object({ id: z.string() }),
})

/** Whether the meaning stays the same, so that earlier answers count for the new words (rule feedback-8). */
const isCorrection = z.boolean({ error: 'Please say whether it is a correction' }).default(false)

export const rewordQuestion = post('Feedback/RewordQuestion', {
  access: ['ADMIN'],
  audit: changes('Changed the words of a feedback question'),
  summary:
    'Change the words of a question; answers to the previous words stay with them, unless it is the correction of a mistake',
  shortPath,
  input: { questionId: id, value: question, isCorrection, was: previousValues },
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
      .max(maxQuestions, { error: `A form has at most ${maxQuestions} questions` }),
    wasIds,
  },
})

export const removeQuestion = post('Feedback/DeleteQuestionFromFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Removed a question from a feedback form'),
  summary: 'Remove a question from a form; the answers to it stay in the statistics',
  shortPath,
  input: { questionId: id, formId },
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
  summary:
    'Change the words of an answer; learners who chose the previous words stay counted with them, unless it is the correction of a mistake',
  shortPath,
  input: { answerId: id, value: answer, isCorrection, was: previousValues },
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
      .max(maxAnswers, { error: `A question has at most ${maxAnswers} answers` }),
    wasIds,
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
  input: { courseId: optionalId, feedbackFormId: optionalFormId },
})

/** Rule feedback-4. */
export const assignClient = post('Feedback/AssignClientToFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Assigned a feedback form to a client'),
  summary: 'Limit a form to the learners of this client and of the clients that it is already limited to',
  shortPath,
  input: { feedbackFormId: formId, clientId: id },
})

export const unassignClient = post('Feedback/RemoveClientFromFeedbackForm', {
  access: ['ADMIN'],
  audit: changes('Took a feedback form from a client'),
  summary: 'Remove a client from the clients that a form is limited to; without any, the form is for all',
  shortPath,
  input: { feedbackFormId: formId, clientId: id },
})
