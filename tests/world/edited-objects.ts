// Makes the objects that two people change at the same time.
import { api } from '#contract/all.ts'
import {
  type MadePerson,
  makeAdmin,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { startForgingProvider } from '#tests/support/forging-provider.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

export type EditedObjects = Awaited<ReturnType<typeof makeEditedObjects>>

export async function makeEditedObjects() {
  const product = await startProduct({ INSIDE_HOSTS: '127.0.0.1' })
  const admin = await makeAdmin(product)
  const client = await makeClient(product)
  const person = await makeLearner(product, client.id)
  const { user: nameless } = await product.ask(
    api.loginCards.createWithoutEmail,
    { firstName: 'Ada', lastName: 'Green', loginName: 'ada', clientId: client.id },
    admin,
  )
  const course = await makeCourse(product)
  const pathway = await makePathway(product)
  const { id: teamId } = await product.ask(api.teams.create, { name: 'Office', clientId: client.id }, admin)
  const field = { name: 'Department', kind: 'choice', choices: 'Bar\nKitchen', clientId: client.id } as const
  const { id: fieldId } = await product.ask(api.personFields.create, field, admin)
  const deadline = { learningPathwayId: pathway.id, kind: 'afterAssignment', days: 5 } as const
  await product.ask(api.training.saveDeadline, deadline, admin)
  return {
    product,
    admin,
    client,
    person,
    nameless,
    course,
    pathway,
    teamId,
    fieldId,
    ...(await makeForms(product, admin)),
    ...(await makeAnswered(product, admin, client, person)),
    ...(await makeSystems(product, admin, client.id)),
    itemOfForm: async (key: string) =>
      (await product.ask(api.registrationForm.openRegistrationForm, {}, admin)).items.find(
        (item) => item.key === key,
      ),
  }
}

/** A webhook and an identity provider of a client. */
async function makeSystems(product: Product, admin: MadePerson, clientId: string) {
  const typed = { name: 'Payroll', url: 'https://payroll.example/', events: ['person.created'] } as const
  const { id: webhookId } = await product.ask(
    api.webhooks.create,
    { ...typed, events: [...typed.events] },
    admin,
  )
  const provider = await startForgingProvider()
  const settings = {
    label: 'Work',
    discoveryAddress: provider.issuer,
    oidcClientId: 'coppice',
    secret: 'one',
  }
  await product.ask(api.singleSignOn.updateSingleSignOn, { clientId, ...settings }, admin)
  return { webhookId }
}

/** A form that nobody has answered, with a question and an answer. */
async function makeForms(product: Product, admin: MadePerson) {
  const { id: formId } = await makeForm(product)
  const question = { feedbackFormId: formId, value: 'How was it?', ordinal: 9, isFreeText: false }
  const { id: questionId } = await product.ask(api.feedback.addQuestion, question, admin)
  const { id: answerId } = await product.ask(
    api.feedback.addAnswer,
    { questionId, value: 'Good', ordinal: 1 },
    admin,
  )
  const openForm = async (id: string) =>
    (await product.ask(api.feedback.openForm, { FeedbackFormId: id }, admin)).feedbackForm
  const questionOf = async () => (await openForm(formId)).questions.find(({ id }) => id === questionId)
  return { formId, questionId, answerId, openForm, questionOf }
}

/** A course that the person has completed, whose form they have answered, with an exemption and an external completion. */
async function makeAnswered(product: Product, admin: MadePerson, client: { id: string }, person: MadePerson) {
  const answeredCourse = await makeCourse(product)
  const answeredForm = await makeForm(product, {
    courseId: answeredCourse.id,
    questions: [
      ['Was it long?', 'Yes'],
      ['Was it hard?', 'Yes'],
    ],
    texts: ['Why?'],
  })
  /** A course that was completed would show the due date that held then (rule deadlines-70). */
  const openCourse = await makeCourse(product)
  await makePathway(product, { courseIds: [answeredCourse.id, openCourse.id], clientIds: [client.id] })
  await makeRecord(product, person, answeredCourse, { lessonStatus: 4, progress: 100 })
  const submission = {
    feedbackFormId: answeredForm.id,
    additionalFeedback: '',
    answers: answeredForm.questions.flatMap(({ answers }) => answers.map(({ id }) => ({ id }))),
    FreeTextAnswers: answeredForm.texts.map((id) => ({ FreeTextQuestionId: id, value: 'Because' })),
  }
  await product.ask(api.feedbackSubmissions.complete, submission, person)
  // A question or an answer of such a form that is reworded gets a new row.
  const [long, hard] = answeredForm.questions.map(({ id, answers }) => ({
    id,
    answerId: answers[0]?.id ?? '',
  }))

  const reason = 'Because it is so'
  const row = { urlToken: person.urlToken, courseId: answeredCourse.id }
  const openRow = { urlToken: person.urlToken, courseId: openCourse.id }
  await product.ask(api.personTraining.exempt, { rows: [row], fromDay: '2028-01-01', reason }, admin)
  const evidence = new Blob(['%PDF-1.7\n%%EOF'])
  const external = { ...row, completedOn: '2020-01-31', title: 'First aid', evidence }
  await product.ask(api.personTraining.recordExternal, external, admin)
  const ofPerson = () => product.ask(api.personTraining.ofLearner, { urlToken: person.urlToken }, admin)
  const { exemptions, completions } = await ofPerson()
  return {
    answeredCourse,
    answeredForm,
    long,
    hard,
    reason,
    row,
    openRow,
    ofPerson,
    exemptionId: exemptions[0]?.id ?? '',
    externalId: completions.find((completion) => completion.external)?.id ?? '',
  }
}
