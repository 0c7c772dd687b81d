// Two people who change the same object: neither undoes what the other has saved without knowing. A call that takes
// "was" and is not listed here fails.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { defaultColours } from '#contract/calls/theme.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makePathway,
  makeRecord,
} from './support/make.ts'
import { startProduct } from './support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
const person = await makeLearner(product, client.id)
const course = await makeCourse(product)
const pathway = await makePathway(product)
const { id: formId } = await makeForm(product)
const { id: questionId } = await product.ask(
  api.feedback.addQuestion,
  { feedbackFormId: formId, value: 'How was it?', ordinal: 9, isFreeText: false },
  admin,
)
const { id: answerId } = await product.ask(
  api.feedback.addAnswer,
  { questionId, value: 'Good', ordinal: 1 },
  admin,
)

const { id: teamId } = await product.ask(api.teams.create, { name: 'Office', clientId: client.id }, admin)
await product.ask(
  api.training.saveDeadline,
  { learningPathwayId: pathway.id, kind: 'afterAssignment', days: 5 },
  admin,
)

/** A form that a learner has answered: a question or an answer of it that is reworded gets a new row. */
const answeredCourse = await makeCourse(product)
const answeredForm = await makeForm(product, {
  courseId: answeredCourse.id,
  questions: [
    ['Was it long?', 'Yes'],
    ['Was it hard?', 'Yes'],
  ],
  texts: ['Why?'],
})
await makePathway(product, { courseIds: [answeredCourse.id], clientIds: [client.id] })
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
const [long, hard] = answeredForm.questions.map(({ id, answers }) => ({ id, answerId: answers[0]?.id ?? '' }))

const ofPerson = () => product.ask(api.personTraining.ofLearner, { urlToken: person.urlToken }, admin)
const reason = 'Because it is so'
const row = { urlToken: person.urlToken, courseId: answeredCourse.id }
await product.ask(api.personTraining.exempt, { rows: [row], fromDay: '2028-01-01', reason }, admin)
await product.ask(
  api.personTraining.recordExternal,
  { ...row, completedOn: '2020-01-31', title: 'First aid', evidence: new Blob(['%PDF-1.7\n%%EOF']) },
  admin,
)
const { exemptions, completions } = await ofPerson()
const exemptionId = exemptions[0]?.id ?? ''
const externalId = completions.find(({ external }) => external)?.id ?? ''

const itemOfForm = async (key: string) =>
  (await product.ask(api.registrationForm.open, {}, admin)).items.find((item) => item.key === key)

type Fields = Record<string, string | number | boolean | null>

interface Edited {
  call: Call
  /** Names the object, and has what the call needs besides. */
  which: Record<string, unknown>
  read: () => Promise<unknown>
  as?: { token: string }
  /** One that only this person changes, where there is a second one. */
  other?: [name: string, value: string]
  /** One that both change: what the first and the second make of it. */
  both: [name: string, first: string | number, second: string | number]
  inForm?: true
}

async function openForm(id: string) {
  return (await product.ask(api.feedback.open, { FeedbackFormId: id }, admin)).feedbackForm
}
const questionOf = async () => (await openForm(formId)).questions.find(({ id }) => id === questionId)

const objects: Record<string, Edited> = {
  course: {
    call: api.courses.update,
    which: { courseId: course.id },
    // As the form shows it: no minutes are sent as 0.
    read: async () => {
      const { course: stored } = await product.ask(api.courses.open, { id: course.id }, admin)
      return { ...stored, minutes: stored.minutes ?? 0 }
    },
    other: ['description', 'About water'],
    both: ['title', 'First title', 'Second title'],
    inForm: true,
  },
  pathway: {
    call: api.pathways.update,
    which: { learningPathwayId: pathway.id },
    read: async () => (await product.ask(api.pathways.open, { id: pathway.id }, admin)).learningPathway,
    other: ['description', 'About water'],
    both: ['name', 'First name', 'Second name'],
  },
  client: {
    call: api.clients.updateMaximum,
    which: { clientId: client.id },
    read: async () => {
      const found = await product.ask(api.clients.open, { urlToken: client.urlToken }, admin)
      return { maxLearners: found.client.maximumNumberOfLearners }
    },
    both: ['maxLearners', 70, 80],
  },
  person: {
    call: api.users.update,
    which: { id: person.id },
    read: async () => (await product.ask(api.learners.open, { urlToken: person.urlToken }, admin)).user,
    other: ['lastName', 'Wren'],
    both: ['email', 'first@example.test', 'second@example.test'],
  },
  account: {
    call: api.accounts.updateMine,
    which: {},
    as: person,
    read: async () => (await product.ask(api.accounts.mine, {}, person)).user,
    other: ['phoneNumber', '0123'],
    both: ['email', 'third@example.test', 'fourth@example.test'],
  },
  form: {
    call: api.feedback.update,
    which: { id: formId },
    read: () => openForm(formId),
    other: ['description', 'Please be frank'],
    both: ['title', 'First title', 'Second title'],
  },
  question: {
    call: api.feedback.rewordQuestion,
    which: { questionId },
    read: questionOf,
    both: ['value', 'First words?', 'Second words?'],
  },
  answer: {
    call: api.feedback.rewordAnswer,
    which: { answerId },
    read: async () => (await questionOf())?.answers.find(({ id }) => id === answerId),
    both: ['value', 'First words', 'Second words'],
  },
  'answered question': {
    call: api.feedback.rewordQuestion,
    which: { questionId: long?.id ?? '' },
    read: async () => (await openForm(answeredForm.id)).questions[0],
    both: ['value', 'First words?', 'Second words?'],
  },
  'answered free-text question': {
    call: api.feedback.rewordQuestion,
    which: { questionId: answeredForm.texts[0] ?? '' },
    read: async () => (await openForm(answeredForm.id)).freeTextQuestions[0],
    both: ['value', 'First words?', 'Second words?'],
  },
  'chosen answer': {
    call: api.feedback.rewordAnswer,
    which: { answerId: hard?.answerId ?? '' },
    read: async () => (await openForm(answeredForm.id)).questions[1]?.answers[0],
    both: ['value', 'First words', 'Second words'],
  },
  settings: {
    call: api.settings.update,
    which: {},
    read: async () => (await product.ask(api.settings.open, {}, admin)).settings,
    other: ['loginText', 'Welcome'],
    both: ['name', 'First name', 'Second name'],
  },
  limits: {
    call: api.settings.updateLimits,
    which: {},
    read: async () => (await product.ask(api.settings.open, {}, admin)).limits,
    both: ['smallestGroup', 6, 7],
  },
  'settings of deadlines': {
    call: api.settings.updateDeadlines,
    which: {},
    read: async () => (await product.ask(api.settings.open, {}, admin)).deadlines,
    both: ['timeZone', 'Etc/GMT+3', 'Etc/GMT+4'],
  },
  'period of the audit log': {
    call: api.settings.updateAudit,
    which: {},
    read: async () => (await product.ask(api.settings.open, {}, admin)).audit,
    both: ['days', 400, 500],
  },
  'periods of data about people': {
    call: api.settings.updateRetention,
    which: {},
    read: async () => (await product.ask(api.settings.open, {}, admin)).retention,
    both: ['mails', 12, 24],
  },
  'time zone of a client': {
    call: api.clients.updateTimeZone,
    which: { clientId: client.id },
    read: async () => {
      const { client: stored } = await product.ask(api.clients.open, { urlToken: client.urlToken }, admin)
      return { timeZone: stored.timeZone }
    },
    both: ['timeZone', 'Etc/GMT+3', 'Etc/GMT+4'],
  },
  deadline: {
    call: api.training.saveDeadline,
    which: { learningPathwayId: pathway.id },
    read: async () => {
      const { deadlines } = await product.ask(
        api.training.deadlines,
        { learningPathwayId: pathway.id },
        admin,
      )
      const { kind, days, day } = deadlines[0] as (typeof deadlines)[number]
      return { kind, days, day }
    },
    other: ['kind', 'afterJoining'],
    both: ['days', 10, 20],
  },
  validity: {
    call: api.training.saveValidity,
    which: { courseId: course.id },
    read: () => product.ask(api.training.openValidity, { courseId: course.id }, admin),
    other: ['renewFrom', 'completion'],
    both: ['months', 12, 24],
  },
  'validity in a client': {
    call: api.clientValidity.save,
    which: { clientId: client.id, courseId: answeredCourse.id },
    read: async () => {
      const { courses } = await product.ask(api.clientValidity.list, { clientId: client.id }, admin)
      const found = courses.find(({ id }) => id === answeredCourse.id)
      return found?.ofClient ?? found?.ofCourse
    },
    other: ['renewFrom', 'completion'],
    both: ['months', 12, 24],
  },
  team: {
    call: api.teams.rename,
    which: { teamId },
    read: async () => (await product.ask(api.teams.open, { id: teamId }, admin)).team,
    both: ['name', 'First name', 'Second name'],
  },
  'mail text': {
    call: api.mailTexts.save,
    which: { kind: 'reminder' },
    read: async () => {
      const { mails } = await product.ask(api.mailTexts.open, {}, admin)
      return mails.find(({ kind }) => kind === 'reminder')?.texts
    },
    other: ['closing', 'Goodbye'],
    both: ['subject', 'First subject', 'Second subject'],
  },
  'label of a registration field': {
    call: api.registrationForm.rename,
    which: { field: 'jobRoleId' },
    read: () => itemOfForm('jobRoleId'),
    both: ['label', 'First label', 'Second label'],
  },
  'last day of an exemption': {
    call: api.personTraining.endExemption,
    which: { id: exemptionId, reason },
    read: async () => (await ofPerson()).exemptions.find(({ id }) => id === exemptionId),
    both: ['untilDay', '2029-01-05', '2029-01-09'],
  },
  'external completion': {
    call: api.personTraining.correctExternal,
    which: { id: externalId, reason },
    read: async () => {
      const { completedOn, ownValidUntil, external } =
        (await ofPerson()).completions.find(({ id }) => id === externalId) ?? {}
      return { completedOn, validUntil: ownValidUntil ?? '', title: external?.title }
    },
    other: ['validUntil', '2035-01-01'],
    both: ['title', 'First title', 'Second title'],
    inForm: true,
  },
  'due date of a learner': {
    call: api.training.extend,
    which: { rows: [row], reason },
    read: async () => {
      const { obligations } = await ofPerson()
      return { day: obligations.find(({ courseId }) => courseId === row.courseId)?.dueOn }
    },
    both: ['day', '2029-01-05', '2029-01-09'],
  },
  theme: {
    call: api.theme.update,
    which: {},
    read: async () => (await product.ask(api.theme.open, {}, admin)).config,
    other: ['iconColour', '#112233'],
    both: ['primaryNavColour', '#445566', '#778899'],
    inForm: true,
  },
  'theme of a client': {
    call: api.theme.updateOfClient,
    which: { clientId: client.id },
    read: async () => (await product.ask(api.theme.openOfClient, { clientId: client.id }, admin)).config,
    other: ['iconColour', '#112233'],
    both: ['primaryNavColour', '#445566', '#778899'],
    inForm: true,
  },
}

/** Of the fields that the call takes, what is stored. */
async function storedOf({ call, read }: Edited): Promise<Fields> {
  const names = Object.keys((call.input as unknown as { shape: object }).shape)
  const object = (await read()) as Fields
  return Object.fromEntries(
    names.flatMap((name) => (object[name] === undefined || name === 'id' ? [] : [[name, object[name]]])),
  )
}

const inputOf = ({ which, inForm }: Edited, fields: Fields, was?: unknown) => ({
  ...which,
  ...fields,
  ...(was === undefined ? {} : { was: inForm ? JSON.stringify(was) : was }),
})

/** What two users have both changed is then the same. */
const ofTicksOnly: Call[] = [api.registrationForm.updateItem]

test('every call that takes what the caller saw is tried here', () => {
  const calls = Object.values(api).flatMap((domain) => Object.values(domain) as Partial<Call>[])
  const taking = calls.filter(
    ({ input }) => 'was' in ((input as { shape?: object } | undefined)?.shape ?? {}),
  )
  const tried = Object.values(objects).map(({ call }) => call)
  expect(new Set(taking)).toEqual(new Set([...tried, ...ofTicksOnly]))
})

test('of two users who each change one tick of a registration field, both changes stay', async () => {
  const key = 'jobRoleId'
  const was = { isAsked: true, isRequired: true }
  await product.ask(api.registrationForm.updateItem, { key, ...was }, admin)
  await product.ask(api.registrationForm.updateItem, { key, isAsked: true, isRequired: false, was }, admin)
  await product.ask(api.registrationForm.updateItem, { key, isAsked: false, isRequired: true, was }, admin)
  expect(await itemOfForm(key)).toMatchObject({ isAsked: false, isRequired: false })
})

test('the due dates of several learners cannot be sent with what was seen of one', async () => {
  const other = await makeLearner(product, client.id)
  const rows = [row, { ...row, urlToken: other.urlToken }]
  const sent = { rows, day: '2029-02-01', reason, was: { day: null } }
  expect((await product.refuse(api.training.extend, sent, admin)).status).toBe(400)
})

describe.each(Object.entries(objects))('%s', (_name, object) => {
  const { call, as = admin, other, both } = object
  const [name, first, second] = both
  const save = (fields: Fields, was?: unknown) => product.ask(call, inputOf(object, fields, was), as)
  const refuse = (fields: Fields, was?: unknown) => product.refuse(call, inputOf(object, fields, was), as)

  test('what both have changed is refused, nothing of it is stored, and it can still be stored', async () => {
    const seen = await storedOf(object)
    await save({ ...seen, [name]: first }, seen)
    const meanwhile = await storedOf(object)
    expect(meanwhile).toEqual({ ...seen, [name]: first })

    const mine = { ...seen, ...(other ? { [other[0]]: other[1] } : {}), [name]: second }
    const refused = await refuse(mine, seen)
    expect(refused.status).toBe(409)
    expect(refused.errors[0]).toMatch(/^Somebody else has changed this in the meantime: \w/)
    expect(await storedOf(object)).toEqual(meanwhile)

    await save(mine, meanwhile)
    expect(await storedOf(object)).toEqual(mine)
    // A caller who sends the value that is stored already is not refused.
    await save(mine, seen)
  })

  test.runIf(other)('what each has changed alone stays', async () => {
    const seen = await storedOf(object)
    await save({ ...seen, [name]: first }, seen)
    await save({ ...seen, [other?.[0] as string]: other?.[1] as string }, seen)
    expect(await storedOf(object)).toEqual({ ...seen, [name]: first, [other?.[0] as string]: other?.[1] })
  })

  test('a call that does not send what it saw stores all that it sends', async () => {
    const seen = await storedOf(object)
    await save({ ...seen, [name]: first })
    await save({ ...seen, [name]: second })
    expect(await storedOf(object)).toEqual({ ...seen, [name]: second })
  })

  test('of two saves at the same time one is refused', async () => {
    const seen = await storedOf(object)
    const mine =
      typeof first === 'number' ? [90, 91] : [first.replace(/[1-9]$|$/, '1'), first.replace(/[1-9]$|$/, '2')]
    const ended = await Promise.allSettled(mine.map((value) => save({ ...seen, [name]: value }, seen)))
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['a list', []],
    ['no values', { [name]: { deep: true } }],
    ['no JSON', '{'],
  ])('what is %s is refused', async (_what, was) => {
    const before = await storedOf(object)
    const sent = object.inForm && typeof was !== 'string' ? JSON.stringify(was) : was
    const input = { ...object.which, ...before, [name]: second, was: sent }
    expect((await product.refuse(call, input, as)).status).toBe(400)
    expect(await storedOf(object)).toEqual(before)
  })
})

test('a refused look leaves no picture behind', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const before = await product.app.files.list('images')
  const { status } = await product.refuse(
    api.theme.update,
    {
      ...defaultColours,
      iconColour: '#010101',
      was: JSON.stringify({ iconColour: '#020202' }),
      logo: new Blob([new Uint8Array(picture)]),
    },
    admin,
  )
  expect(status).toBe(409)
  expect(await product.app.files.list('images')).toEqual(before)
})
