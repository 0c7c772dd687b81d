// No manager can compute an answer of a group below the limit (docs/rules/small-groups.md): whatever two pages a manager
// has seen, of any filters and at any two moments, they differ by nobody or by a whole group.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as audit from '#contract/calls/audit.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as settings from '#contract/calls/settings.ts'
import { addSubmission } from '#server/features/feedback/answers/sending-queries.ts'
import { makeManager, makePerson, makeRecord } from './support/make.ts'
import { sources } from './support/source.ts'
import { startAnswers } from './support/start-answers.ts'
import { triesOf } from './support/tries.ts'

const { product, db, admin, makeAskedCourse, answer, statistics } = await startAnswers()
const hours = { openHoursPerDay: 24, activeHoursPerDay: 12 }
const setGroup = (smallestGroup: number) =>
  product.ask(settings.updateLimits, { smallestGroup, ...hours }, admin)

/** Of one question: how many people, and how many of them chose each answer or wrote each text. */
type Seen = Map<string, { people: number; answers: Map<string, number> }>

/** What one person of a client answers; not every question is asked at every moment. */
interface Answered {
  how: 'good' | 'fair' | 'bad'
  long: 'yes' | 'no' | null
  text: string | null
  comment: string
  /** Of the other client, whose answers must change nothing. */
  isElsewhere: boolean
}

const answered: fc.Arbitrary<Answered> = fc.record({
  how: fc.constantFrom('good', 'fair', 'bad'),
  long: fc.constantFrom('yes', 'no', null),
  text: fc.option(fc.constantFrom('Water', 'Air', 'Fire'), { freq: 3 }),
  comment: fc.constantFrom('', '', 'Thanks', 'Hello'),
  isElsewhere: fc.boolean(),
})

async function makeWorld() {
  const asked = await makeAskedCourse({ numberOfClients: 2 })
  const [own, other] = asked.clients.map(({ id }) => id) as [string, string]
  const manager = await makeManager(product, own)
  const { ids, form, course } = asked
  const [howId, longId] = form.questions.map(({ id }) => id) as [string, string]
  return {
    asked,
    own,
    other,
    manager,
    async send({ how, long, text, comment, isElsewhere }: Answered) {
      await db.transaction().execute((tx) =>
        addSubmission(tx, {
          formId: form.id,
          courseId: course.id,
          // A manager is not shown who it was; the answers of deleted people stay.
          userId: null as unknown as string,
          clientId: isElsewhere ? other : own,
          additionalFeedback: comment,
          chosen: [
            { questionId: howId, choiceId: ids[how] },
            ...(long ? [{ questionId: longId, choiceId: ids[long] }] : []),
          ],
          texts: text ? [{ questionId: ids.missed, value: text }] : [],
        }),
      )
    },
    /** By every filter that the call offers a manager: none, and the own client. */
    async pages(): Promise<Seen[]> {
      return [
        seenIn(await statistics(form.id, '', manager)),
        seenIn(await statistics(form.id, own, manager)),
        await seenOnDashboard(manager, form.id),
      ]
    },
  }
}

function seenIn({
  questions,
  additionalFeedback,
  numberOfSubmissions,
}: Awaited<ReturnType<typeof statistics>>) {
  const seen: Seen = new Map()
  for (const { value, isFreeText, numberOfAnswers, answers, notChosen } of questions) {
    const counts = new Map(notChosen.map((choice) => [choice.value, 0]))
    for (const { value: given, count = 1 } of answers) counts.set(given, (counts.get(given) ?? 0) + count)
    const isShown = answers.length > 0 || notChosen.length > 0
    if (isShown && (!isFreeText || answers.length > 0))
      seen.set(value, { people: numberOfAnswers, answers: counts })
  }
  if (additionalFeedback.length > 0)
    seen.set('comments', {
      people: numberOfSubmissions,
      answers: new Map(
        [...new Set(additionalFeedback)].map((text) => [
          text,
          additionalFeedback.filter((one) => one === text).length,
        ]),
      ),
    })
  return seen
}

async function seenOnDashboard(manager: { token: string }, formId: string): Promise<Seen> {
  const { badFeedback } = await product.ask(dashboards.overview, {}, manager)
  return new Map(
    badFeedback
      .filter(({ feedbackFormId }) => feedbackFormId === formId)
      .map(({ question, people, badAnswers }) => [
        question,
        { people, answers: new Map([['Bad', badAnswers]]) },
      ]),
  )
}

/** How many people can be distinguished by two pages: those that one shows and the other does not. */
function expectWholeGroups(pages: Seen[], group: number) {
  for (const page of pages)
    for (const [question, { people }] of page)
      if (question !== 'comments' && people > 0) expect(people, question).toBeGreaterThanOrEqual(group)
  for (const [at, one] of pages.entries())
    for (const other of pages.slice(at + 1))
      for (const [question, { people, answers }] of one) {
        const then = other.get(question)
        if (!then || question === 'comments') continue
        const difference = Math.abs(then.people - people)
        if (difference > 0) expect(difference, question).toBeGreaterThanOrEqual(group)
        else
          for (const [given, count] of answers)
            if (then.answers.has(given)) expect(then.answers.get(given), `${question} ${given}`).toBe(count)
      }
}

describe('a manager cannot compute an answer of a small group', () => {
  test('from any pair of pages, with any answers in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 7 }),
        fc.array(answered, { minLength: 4, maxLength: 18 }),
        async (group, people) => {
          await setGroup(group)
          const world = await makeWorld()
          const pages = await world.pages()
          for (const person of people) {
            await world.send(person)
            pages.push(...(await world.pages()))
          }
          expectWholeGroups(pages, group)
        },
      ),
      { numRuns: triesOf(6, 12) },
    )
    await setGroup(5)
  }, 180_000)

  test('nor a comment: they are of whole groups of forms, and of five people at least', async () => {
    await setGroup(5)
    const world = await makeWorld()
    const commentsAfter: number[] = []
    for (let person = 0; person < 11; person++) {
      await world.send({ how: 'good', long: 'no', text: 'Water', comment: 'Thanks', isElsewhere: false })
      commentsAfter.push((await statistics(world.asked.form.id, '', world.manager)).additionalFeedback.length)
    }
    expect(commentsAfter).toEqual([0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10])
    await setGroup(1)
    expect((await statistics(world.asked.form.id, '', world.manager)).additionalFeedback).toHaveLength(11)
    await setGroup(5)
  })

  // Rule small-groups-9.
  test('nor a comment of a group with a form that is older than the period, also one that had no comment', async () => {
    await setGroup(5)
    const { asked, own, manager } = await makeWorld()
    const commentsOf = async () => (await statistics(asked.form.id, '', manager)).additionalFeedback.length
    const sendOn = async (submittedAt: Date, additionalFeedback: string) =>
      db.transaction().execute((tx) =>
        addSubmission(tx, {
          ...{ formId: asked.form.id, courseId: asked.course.id, clientId: own, submittedAt },
          ...{ userId: null as unknown as string, additionalFeedback, chosen: [], texts: [] },
        }),
      )
    const setPeriod = (answers_months: number | null) =>
      db.updateTable('provider_settings').set({ answers_months }).execute()
    const monthsAgo = (months: number) => new Date(Date.now() - months * 31 * 86_400_000)
    await sendOn(monthsAgo(5), '')
    for (let person = 0; person < 4; person++) await sendOn(monthsAgo(1), 'Thanks')
    expect(await commentsOf()).toBe(4)
    await setPeriod(6)
    expect(await commentsOf()).toBe(4)
    await setPeriod(3)
    expect(await commentsOf()).toBe(0)
    await setPeriod(null)
    expect(await commentsOf()).toBe(4)
  })

  test('from a question that was added later or has been removed', async () => {
    await setGroup(3)
    const world = await makeWorld()
    const pages: Seen[] = []
    const long = world.asked.form.questions[1]?.id ?? ''
    for (let person = 0; person < 14; person++) {
      if (person === 8)
        await product.ask(feedback.removeQuestion, { questionId: long, formId: world.asked.form.id }, admin)
      await world.send({
        how: person % 2 ? 'bad' : 'good',
        long: person > 3 && person < 8 ? 'yes' : null,
        text: null,
        comment: '',
        isElsewhere: false,
      })
      pages.push(...(await world.pages()))
    }
    expectWholeGroups(pages, 3)
    expect(pages.at(-3)?.get('Too long?')?.people).toBe(3)
    await setGroup(5)
  })
})

test('what is shown is right: at the limit and above the first answers, for administrators all of them', async () => {
  await setGroup(5)
  const asked = await makeAskedCourse()
  const manager = await makeManager(product, asked.clients[0]?.id ?? '')
  const shown = async (who = manager) => {
    const { questions, ...rest } = await statistics(asked.form.id, '', who)
    const { numberOfAnswers, numberNotShown, answers, notChosen } = questions[0] as (typeof questions)[number]
    return {
      ...rest,
      numberOfAnswers,
      numberNotShown,
      answers: answers.map(({ value, count }) => `${value} ${count}`),
      notChosen,
    }
  }
  for (let person = 0; person < 4; person++) await answer(asked)
  expect(await shown()).toMatchObject({
    numberOfSubmissions: 4,
    smallestGroup: 5,
    numberOfAnswers: 0,
    numberNotShown: 4,
    answers: [],
    notChosen: [],
  })
  expect(await shown(admin)).toMatchObject({ smallestGroup: 1, numberOfAnswers: 4, answers: ['Good 4'] })
  await answer(asked)
  expect(await shown()).toMatchObject({ numberOfAnswers: 5, numberNotShown: 0, answers: ['Good 5'] })
  await answer(asked, { answers: [{ id: asked.ids.bad }, { id: asked.ids.no }] })
  expect(await shown()).toMatchObject({
    numberOfSubmissions: 6,
    numberOfAnswers: 5,
    numberNotShown: 1,
    answers: ['Good 5'],
  })
  expect(await shown(admin)).toMatchObject({ numberOfAnswers: 6, answers: ['Good 5', 'Bad 1'] })
  await setGroup(1)
  expect(await shown()).toMatchObject({ smallestGroup: 1, numberOfAnswers: 6, answers: ['Good 5', 'Bad 1'] })
  await setGroup(6)
  expect(await shown()).toMatchObject({ numberOfAnswers: 6, numberNotShown: 0, answers: ['Good 5', 'Bad 1'] })
  await setGroup(5)
})

test('answers of people who manage are in no group that a manager is shown, and nobody sees when who answered', async () => {
  await setGroup(5)
  const asked = await makeAskedCourse()
  const clientId = asked.clients[0]?.id ?? ''
  const manager = await makeManager(product, clientId)
  const bad = { answers: [{ id: asked.ids.bad }, { id: asked.ids.no }] }
  const planted = Array.from({ length: 4 }, () =>
    makePerson(product, { clientId, role: 'CLIENTADMIN', secondaryRole: 'LEARNER' }),
  )
  for (const person of await Promise.all(planted)) {
    await makeRecord(product, person, asked.course, { lessonStatus: 4, progress: 100 })
    await product.ask(
      feedbackSubmissions.complete,
      {
        feedbackFormId: asked.form.id,
        additionalFeedback: 'Planted',
        ...bad,
        FreeTextAnswers: [{ FreeTextQuestionId: asked.ids.missed, value: 'Planted' }],
      },
      person,
    )
  }
  const seen = async (who = manager) => {
    const { questions, numberOfSubmissions, additionalFeedback } = await statistics(asked.form.id, '', who)
    return {
      sent: numberOfSubmissions,
      answers: questions.flatMap(({ answers }) =>
        answers.map(({ value, count }) => `${value} ${count ?? ''}`),
      ),
      comments: additionalFeedback.length,
    }
  }
  expect(await seen()).toEqual({ sent: 0, answers: [], comments: 0 })
  for (let person = 0; person < 4; person++) {
    await answer(asked)
    expect((await seen()).answers).toEqual([])
  }
  const last = await answer(asked)
  expect(await seen()).toMatchObject({ sent: 5, comments: 0 })
  expect((await seen()).answers).toContain('Good 5')
  expect((await seen()).answers.join()).not.toContain('Bad')
  expect((await seen()).answers.join()).not.toContain('Planted')
  // The administrator is shown all of them.
  expect((await seen(admin)).answers).toEqual(expect.arrayContaining(['Good 5', 'Bad 4']))
  const entriesFor = async (who: { token: string }, about: string) =>
    (await product.ask(audit.list, { about }, who)).entries.map(({ words }) => words)
  expect(await entriesFor(admin, last.id)).toContain('Answered a feedback form')
  expect(await entriesFor(manager, last.id)).not.toContain('Answered a feedback form')
  const all = await product.ask(audit.list, {}, manager)
  expect(all.entries.map(({ words }) => words)).not.toContain('Answered a feedback form')
})

test.each([0, 101, 2.5, '', 'five', null, true])('the limit cannot be %j', async (smallestGroup) => {
  const refused = await product.refuse(settings.updateLimits, { smallestGroup, ...hours }, admin)
  expect(refused).toEqual({ status: 400, errors: ['Please enter a whole number of people from 1 to 100'] })
  expect((await product.ask(settings.openSettings, {}, admin)).limits).toEqual({ smallestGroup: 5, ...hours })
})

/** Called for administrators only (tests/calls), or by the learner who answers. */
const byAdministrators = [
  'server/demo/fill-with-demo.ts',
  'server/demo/registrations.ts',
  'server/demo/wellness.ts',
  'server/features/registration-form/question-queries.ts',
  'server/features/registration-form/registration-queries.ts',
  'server/features/reports/queries.ts',
  'server/features/wellness/list-queries.ts',
  'server/features/wellness/queries.ts',
]

test('answers that were given without a name are read by these files only', () => {
  const tables =
    /'(feedback_(counts|chosen|texts|submissions)|wellness_\w+|registrations|registration_texts)( as \w+)?'|\b(from|join) (feedback_(counts|chosen|texts|submissions)|wellness_\w+|registrations|registration_texts)\b/
  const readers = sources
    .filter(({ path, code }) => path.startsWith('server/') && !path.includes('.test.') && tables.test(code))
    .map(({ path }) => path)
  expect(readers, 'A call for managers that shows answers has to follow docs/rules/small-groups.md').toEqual(
    [
      ...byAdministrators,
      // How many rows a deletion removes, and the rows that it stores for a restore: no answer is shown.
      'server/deletion/count-queries.ts',
      'server/deletion/members-queries.ts',
      'server/deletion/restore-queries.ts',
      'server/deletion/retention/due-queries.ts',
      'server/deletion/retention/remove-queries.ts',
      'server/deletion/set-aside-queries.ts',
      'server/features/feedback/answers/queries.ts',
      // Answers as a learner sends them.
      'server/features/feedback/answers/sending-queries.ts',
      // Counts for the list of forms, which is for administrators, and whether a question was answered.
      'server/features/feedback/queries.ts',
      'server/features/feedback/question-queries.ts',
      // Whether somebody has sent a form, for that person.
      'server/learning/record-queries.ts',
      // Whether a person has any such row: no answer is shown.
      'server/moving/built-on-queries.ts',
      // Whose the rows are after two accounts were merged or a person was moved: no answer is shown.
      'server/moving/merge.ts',
      // How many answers two accounts have sent.
      'server/moving/merged-accounts-queries.ts',
      'server/moving/merged-feedback-queries.ts',
      'server/moving/merged-rows-queries.ts',
      'server/moving/row-queries.ts',
      // Answers of the person who gave them, for that person and for administrators.
      'server/features/own-data/parts-queries.ts',
    ].toSorted(),
  )
})
