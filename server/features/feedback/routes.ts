import type * as feedback from '#contract/calls/feedback.ts'
import { formNotFound } from '#contract/calls/feedback.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import type { Answers } from '../../http/answer.ts'
import { orNotFound, notFound } from '../../base/refusal.ts'
import { smallestGroup } from '../../access/small-groups.ts'
import { everybodyFor, isEverybody, scopeOf } from '../../access/who.ts'
import { fileOfList } from '../../http/list-file.ts'
import { recordIn } from './answers/sending-queries.ts'
import { formsList } from './list-queries.ts'
import {
  addForm,
  clientsOfForm,
  deleteForm,
  formById,
  formLosses,
  formWithin,
  limitToClient,
  unlimitClient,
} from './queries.ts'
import { answeredOf, choicesOfForm, questionsOfForm } from './question-queries.ts'
import {
  askQuestion,
  attachForm,
  copyForm,
  dropAnswer,
  dropQuestion,
  offerAnswer,
  orderAnswers,
  orderQuestions,
  rewordAnswer,
  rewordQuestion,
  updateForm,
} from './service.ts'
import { isOrganisation } from '../../identity/client-queries.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'

/** The course of a form, as the wire has it. */
const courseOf = ({ courseId, courseTitle }: { courseId: string | null; courseTitle: string | null }) =>
  courseId === null ? null : { id: courseId, title: courseTitle ?? '' }

export const feedbackAnswers: Answers<typeof feedback> = {
  async list({ app, input, who }) {
    const { rows, ...pages } = await formsList.page(app.db, everybodyFor(who), input)
    return { feedbackForms: rows.map((form) => ({ ...form, course: courseOf(form) })), ...pages }
  },

  exportList: ({ app, input, who }) => fileOfList(formsList, app.db, everybodyFor(who), input),

  async openForm({ app, input, who }) {
    const scope = scopeOf(who)
    const form = orNotFound(await formWithin(app.db, input.FeedbackFormId, scope))
    const [clients, questions, choices, record, group] = await Promise.all([
      clientsOfForm(app.db, form.id, scope),
      questionsOfForm(app.db, form.id),
      choicesOfForm(app.db, form.id),
      form.courseId === null
        ? undefined
        : recordIn(app.db, { formId: form.id, courseId: form.courseId }, who),
      smallestGroup(app.db),
    ])
    // How few have answered is nothing for those who see only a part of the answers (docs/rules/small-groups.md).
    const answeredIds = isEverybody(scope)
      ? await answeredOf(
          app.db,
          [...questions, ...choices].map(({ id }) => id),
        )
      : []
    return {
      feedbackForm: {
        ...form,
        course: courseOf(form),
        clients: clients.map(({ id, name }) => ({ id, name: name ?? 'Deleted client' })),
        questions: questions
          .filter(({ isFreeText }) => !isFreeText)
          .map((question) => ({
            ...question,
            answers: choices.filter(({ questionId }) => questionId === question.id),
          })),
        freeTextQuestions: questions
          .filter(({ isFreeText }) => isFreeText)
          .map((question) => ({ ...question, answerValue: '' })),
        answeredIds,
        isPassed: record?.lessonStatus === lessonStatuses.passed,
        feedbackComplete: record?.feedbackComplete ?? false,
        smallestGroup: group,
      },
    }
  },

  async create({ app, input }) {
    return { id: await addForm(app.db, input) }
  },

  update: ({ app, input }) => updateForm(app.db, input),

  async copy({ app, input }) {
    return { feedbackFormId: await copyForm(app.db, input.feedbackFormId) }
  },

  async losses({ app, input }) {
    return orNotFound(await formLosses(app.db, input.id), formNotFound)
  },

  async remove({ app, input }) {
    if (!(await deleteForm(app.db, input.id))) throw notFound(formNotFound)
  },

  async addQuestion({ app, input: { feedbackFormId, ...question } }) {
    return { id: await askQuestion(app.db, { ...question, formId: feedbackFormId }) }
  },

  async rewordQuestion({ app, input }) {
    return { id: await rewordQuestion(app.db, input) }
  },

  orderQuestions: ({ app, input }) => orderQuestions(app.db, input.questions, input.wasIds),

  removeQuestion: ({ app, input }) => dropQuestion(app.db, input.formId, input.questionId),

  async addAnswer({ app, input }) {
    return { id: await offerAnswer(app.db, input) }
  },

  async rewordAnswer({ app, input }) {
    return { id: await rewordAnswer(app.db, input) }
  },

  orderAnswers: ({ app, input }) => orderAnswers(app.db, input.answers, input.wasIds),

  removeAnswer: ({ app, input }) => dropAnswer(app.db, input.answerId),

  assignCourse: ({ app, input }) =>
    attachForm(app.db, { courseId: input.courseId, formId: input.feedbackFormId }),

  async assignClient({ app, input }) {
    const form = orNotFound(await formById(app.db, input.feedbackFormId), formNotFound)
    await mustBeOrganisation(app.db, input.clientId)
    await limitToClient(app.db, form.id, input.clientId)
  },

  async unassignClient({ app, input }) {
    const form = orNotFound(await formById(app.db, input.feedbackFormId), formNotFound)
    const { clientId } = input
    if (!(await unlimitClient(app.db, form.id, clientId)) && !(await isOrganisation(app.db, clientId)))
      throw notFound()
  },
}
