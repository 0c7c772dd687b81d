// A product for one file of tests, with courses that ask and learners who answer.
import * as feedback from '#contract/calls/feedback.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startAnswers() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)
  const nobody = '11111111-1111-4111-8111-111111111111'
  const submitted = { status: 409, errors: ['Feedback already submitted'] }

  /** A course with a form of two questions and a free text, and clients that have it. */
  async function makeAskedCourse({ numberOfClients = 1 } = {}) {
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
    const [how, long] = form.questions.map(({ answers }) => answers.map(({ id }) => id)) as [
      string[],
      string[],
    ]
    const [good = '', fair = '', bad = ''] = how
    const [yes = '', no = ''] = long
    return { course, form, clients, ids: { good, fair, bad, yes, no, missed: form.texts[0] ?? '' } }
  }

  type Asked = Awaited<ReturnType<typeof makeAskedCourse>>

  async function makePassedLearner({ course, clients }: Asked, at = 0, lessonStatus = 4) {
    const learner = await makeLearner(product, clients[at]?.id ?? '')
    const { id } = await makeRecord(product, learner, course, { lessonStatus, progress: 100 })
    return { ...learner, trackingId: id }
  }

  const whole = ({ form, ids }: Asked) => ({
    feedbackFormId: form.id,
    additionalFeedback: '',
    answers: [{ id: ids.good }, { id: ids.no }],
    FreeTextAnswers: [{ FreeTextQuestionId: ids.missed, value: 'Nothing' }],
  })

  /** A learner of this client answers. */
  async function answer(asked: Asked, given: Partial<ReturnType<typeof whole>> = {}, at = 0) {
    const learner = await makePassedLearner(asked, at)
    await product.ask(feedback.complete, { ...whole(asked), ...given }, learner)
    return learner
  }

  const stored = async (formId: string) =>
    (await db.selectFrom('feedback_submissions').where('form_id', '=', formId).select('id').execute()).length
  const statistics = (feedbackFormId: string, clientId = '', as = admin) =>
    product.ask(feedback.statistics, { feedbackFormId, clientId }, as)
  return {
    product,
    db,
    admin,
    nobody,
    submitted,
    makeAskedCourse,
    makePassedLearner,
    whole,
    answer,
    stored,
    statistics,
  }
}
