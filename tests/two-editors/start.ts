// What the changes of tests/two-editors.test.ts are made to.
import { api } from '#contract/all.ts'
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

export const product = await startProduct()
export const admin = await makeAdmin(product)
export const client = await makeClient(product)
export const person = await makeLearner(product, client.id)
export const course = await makeCourse(product)
export const pathway = await makePathway(product)
export const { id: formId } = await makeForm(product)
export const { id: questionId } = await product.ask(
  api.feedback.addQuestion,
  { feedbackFormId: formId, value: 'How was it?', ordinal: 9, isFreeText: false },
  admin,
)
export const { id: answerId } = await product.ask(
  api.feedback.addAnswer,
  { questionId, value: 'Good', ordinal: 1 },
  admin,
)

export const { id: teamId } = await product.ask(
  api.teams.create,
  { name: 'Office', clientId: client.id },
  admin,
)
await product.ask(
  api.training.saveDeadline,
  { learningPathwayId: pathway.id, kind: 'afterAssignment', days: 5 },
  admin,
)

/** A form that a learner has answered: a question or an answer of it that is reworded gets a new row. */
export const answeredCourse = await makeCourse(product)
export const answeredForm = await makeForm(product, {
  courseId: answeredCourse.id,
  questions: [
    ['Was it long?', 'Yes'],
    ['Was it hard?', 'Yes'],
  ],
  texts: ['Why?'],
})
/** What the learner has completed shows the due date that held then (rule deadlines-70). */
const openCourse = await makeCourse(product)
await makePathway(product, { courseIds: [answeredCourse.id, openCourse.id], clientIds: [client.id] })
await makeRecord(product, person, answeredCourse, { lessonStatus: 4, progress: 100 })
await product.ask(
  api.feedbackSubmissions.complete,
  {
    feedbackFormId: answeredForm.id,
    additionalFeedback: '',
    answers: answeredForm.questions.flatMap(({ answers }) => answers.map(({ id }) => ({ id }))),
    FreeTextAnswers: answeredForm.texts.map((id) => ({ FreeTextQuestionId: id, value: 'Because' })),
  },
  person,
)
export const [long, hard] = answeredForm.questions.map(({ id, answers }) => ({
  id,
  answerId: answers[0]?.id ?? '',
}))

export const ofPerson = () => product.ask(api.personTraining.ofLearner, { urlToken: person.urlToken }, admin)
export const reason = 'Because it is so'
export const row = { urlToken: person.urlToken, courseId: answeredCourse.id }
export const openRow = { urlToken: person.urlToken, courseId: openCourse.id }
await product.ask(api.personTraining.exempt, { rows: [row], fromDay: '2028-01-01', reason }, admin)
await product.ask(
  api.personTraining.recordExternal,
  { ...row, completedOn: '2020-01-31', title: 'First aid', evidence: new Blob(['%PDF-1.7\n%%EOF']) },
  admin,
)
const { exemptions, completions } = await ofPerson()
export const exemptionId = exemptions[0]?.id ?? ''
export const externalId = completions.find(({ external }) => external)?.id ?? ''

export const itemOfForm = async (key: string) =>
  (await product.ask(api.registrationForm.openRegistrationForm, {}, admin)).items.find(
    (item) => item.key === key,
  )
