// A product for one file of tests, with courses that ask and learners who answer.
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

export const alreadySubmitted = { status: 409, errors: ['Feedback already submitted'] }

export async function startAnswers() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)

  async function makePassedLearner({ course, clients }: AskedCourse, at = 0, lessonStatus = 4) {
    const learner = await makeLearner(product, clients[at]?.id ?? '')
    const { id } = await makeRecord(product, learner, course, { lessonStatus, progress: 100 })
    return { ...learner, trackingId: id }
  }

  return {
    product,
    db,
    admin,
    makeAskedCourse: (options?: { numberOfClients?: number }) => makeAskedCourse(product, options),
    makePassedLearner,
    /** A learner of this client answers. */
    async answer(asked: AskedCourse, given: Partial<ReturnType<typeof whole>> = {}, at = 0) {
      const learner = await makePassedLearner(asked, at)
      await product.ask(feedbackSubmissions.complete, { ...whole(asked), ...given }, learner)
      return learner
    },
    /** How many answers to the form are stored. */
    async stored(formId: string) {
      const rows = db.selectFrom('feedback_submissions').where('form_id', '=', formId).select('id')
      return (await rows.execute()).length
    },
    statistics: (feedbackFormId: string, clientId = '', as = admin) =>
      product.ask(feedbackSubmissions.statistics, { feedbackFormId, clientId }, as),
  }
}

type AskedCourse = Awaited<ReturnType<typeof makeAskedCourse>>

/** A course with a form of two questions and a free text, and clients that have it. */
async function makeAskedCourse(product: Product, { numberOfClients = 1 } = {}) {
  const course = await makeCourse(product)
  const form = await makeForm(product, {
    courseId: course.id,
    questions: [
      ['How was it?', 'Good', 'Fair', 'Bad'],
      ['Too long?', 'Yes', 'No'],
    ],
    texts: ['What did you miss?'],
  })
  const clients = await Promise.all(Array.from({ length: numberOfClients }, () => makeClient(product)))
  await makePathway(product, { courseIds: [course.id], clientIds: clients.map(({ id }) => id) })
  const [how, long] = form.questions.map(({ answers }) => answers.map(({ id }) => id)) as [string[], string[]]
  const [good = '', fair = '', bad = ''] = how
  const [yes = '', no = ''] = long
  return { course, form, clients, ids: { good, fair, bad, yes, no, missed: form.texts[0] ?? '' } }
}

/** An answer to every question. */
export const whole = ({ form, ids }: AskedCourse) => ({
  feedbackFormId: form.id,
  additionalFeedback: '',
  answers: [{ id: ids.good }, { id: ids.no }],
  FreeTextAnswers: [{ FreeTextQuestionId: ids.missed, value: 'Nothing' }],
})
