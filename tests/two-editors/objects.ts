// The objects that two people change at the same time: a call that takes "was" and is not listed here fails
// tests/two-editors.test.ts.
import { api } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import {
  admin,
  answerId,
  answeredCourse,
  answeredForm,
  client,
  course,
  exemptionId,
  externalId,
  formId,
  hard,
  itemOfForm,
  long,
  ofPerson,
  pathway,
  person,
  product,
  questionId,
  reason,
  openRow,
  teamId,
} from './start.ts'

export interface Edited {
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
  return (await product.ask(api.feedback.openForm, { FeedbackFormId: id }, admin)).feedbackForm
}
const questionOf = async () => (await openForm(formId)).questions.find(({ id }) => id === questionId)

export const objects: Record<string, Edited> = {
  course: {
    call: api.courses.update,
    which: { courseId: course.id },
    // As the form shows it: no minutes are sent as 0.
    read: async () => {
      const { course: stored } = await product.ask(api.courses.openCourse, { id: course.id }, admin)
      return { ...stored, minutes: stored.minutes ?? 0 }
    },
    other: ['description', 'About water'],
    both: ['title', 'First title', 'Second title'],
    inForm: true,
  },
  pathway: {
    call: api.pathways.update,
    which: { learningPathwayId: pathway.id },
    read: async () =>
      (await product.ask(api.pathways.openPathway, { id: pathway.id }, admin)).learningPathway,
    other: ['description', 'About water'],
    both: ['name', 'First name', 'Second name'],
  },
  client: {
    call: api.clients.updateMaximum,
    which: { clientId: client.id },
    read: async () => {
      const found = await product.ask(api.clients.openClient, { urlToken: client.urlToken }, admin)
      return { maxLearners: found.client.maximumNumberOfLearners }
    },
    both: ['maxLearners', 70, 80],
  },
  person: {
    call: api.users.update,
    which: { id: person.id },
    read: async () =>
      (await product.ask(api.learners.openLearner, { urlToken: person.urlToken }, admin)).user,
    other: ['lastName', 'Wren'],
    both: ['email', 'first@example.test', 'second@example.test'],
  },
  account: {
    call: api.accounts.updateMine,
    which: {},
    as: person,
    read: async () => (await product.ask(api.accounts.myAccount, {}, person)).user,
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
    read: async () => (await product.ask(api.settings.openSettings, {}, admin)).settings,
    other: ['loginText', 'Welcome'],
    both: ['name', 'First name', 'Second name'],
  },
  limits: {
    call: api.settings.updateLimits,
    which: {},
    read: async () => (await product.ask(api.settings.openSettings, {}, admin)).limits,
    both: ['smallestGroup', 6, 7],
  },
  'longest session': {
    call: api.settings.updateSessions,
    which: {},
    read: async () => (await product.ask(api.settings.openSettings, {}, admin)).sessions,
    both: ['hours', 10, 12],
  },
  'settings of deadlines': {
    call: api.settings.updateDeadlines,
    which: {},
    read: async () => (await product.ask(api.settings.openSettings, {}, admin)).deadlines,
    both: ['timeZone', 'Etc/GMT+3', 'Etc/GMT+4'],
  },
  'period of the audit log': {
    call: api.settings.updateAudit,
    which: {},
    read: async () => (await product.ask(api.settings.openSettings, {}, admin)).audit,
    both: ['days', 400, 500],
  },
  'periods of data about people': {
    call: api.settings.updateRetention,
    which: {},
    read: async () => (await product.ask(api.settings.openSettings, {}, admin)).retention,
    both: ['mails', 12, 24],
  },
  'time zone of a client': {
    call: api.clients.updateTimeZone,
    which: { clientId: client.id },
    read: async () => {
      const { client: stored } = await product.ask(
        api.clients.openClient,
        { urlToken: client.urlToken },
        admin,
      )
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
    read: async () => (await product.ask(api.teams.openTeam, { id: teamId }, admin)).team,
    both: ['name', 'First name', 'Second name'],
  },
  'mail text': {
    call: api.mailTexts.save,
    which: { kind: 'reminder' },
    read: async () => {
      const { mails } = await product.ask(api.mailTexts.openMailTexts, {}, admin)
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
    which: { rows: [openRow], reason },
    read: async () => {
      const { obligations } = await ofPerson()
      return { day: obligations.find(({ courseId }) => courseId === openRow.courseId)?.dueOn }
    },
    both: ['day', '2029-01-05', '2029-01-09'],
  },
  theme: {
    call: api.theme.update,
    which: {},
    read: async () => (await product.ask(api.theme.openTheme, {}, admin)).config,
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
