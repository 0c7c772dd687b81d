import { describe, expect, test } from 'vitest'
import * as feedback from '#contract/feedback.ts'
import * as progress from '#contract/progress.ts'
import * as users from '#contract/users.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
} from '#tests/make.ts'
import { requestOf, startProduct } from '#tests/product.ts'
import { notFound } from '#tests/refusals.ts'

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
  const [how, long] = form.questions.map(({ answers }) => answers.map(({ id }) => id)) as [string[], string[]]
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

/** Somebody of this client answers. */
async function answer(asked: Asked, given: Partial<ReturnType<typeof whole>> = {}, at = 0) {
  const learner = await makePassedLearner(asked, at)
  await product.ask(feedback.complete, { ...whole(asked), ...given }, learner)
  return learner
}

const stored = async (formId: string) =>
  (await db.selectFrom('feedback_submissions').where('form_id', '=', formId).select('id').execute()).length
const statistics = (feedbackFormId: string, clientId = '', as = admin) =>
  product.ask(feedback.statistics, { feedbackFormId, clientId }, as)

describe('sending a form', () => {
  test('keeps what was answered, and opens the way to the certificate', async () => {
    const asked = await makeAskedCourse()
    const learner = await makePassedLearner(asked)
    const mine = async () => (await product.ask(progress.mine, { id: asked.course.id }, learner)).course
    expect(await mine()).toMatchObject({
      feedbackComplete: false,
      course: { feedbackForm: { id: asked.form.id } },
    })
    const { feedbackForm } = await product.ask(feedback.open, { FeedbackFormId: asked.form.id }, learner)
    expect(feedbackForm).toMatchObject({ isPassed: true, feedbackComplete: false })
    await product.ask(
      feedback.complete,
      {
        feedbackFormId: asked.form.id,
        additionalFeedback: ' Thank you ',
        answers: [asked.ids.good, { id: asked.ids.no.toUpperCase() }],
        FreeTextAnswers: [{ FreeTextQuestionId: asked.ids.missed, value: ' Water ' }],
      },
      learner,
    )
    expect((await mine()).feedbackComplete).toBe(true)
    expect(await statistics(asked.form.id)).toMatchObject({
      numberOfSubmissions: 1,
      additionalFeedback: ['Thank you'],
      questions: [
        { value: 'How was it?', answers: [{ value: 'Good', count: 1 }] },
        { value: 'Too long?', answers: [{ value: 'No', count: 1 }] },
        { value: 'What did you miss?', answers: [{ value: 'Water' }] },
      ],
    })
  })

  test('happens once, however often and at whatever moment it is tried', async () => {
    const asked = await makeAskedCourse()
    const learner = await makePassedLearner(asked)
    const sent = whole(asked)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => product.send(requestOf(feedback.complete, sent, learner))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const changed = { ...sent, answers: [{ id: asked.ids.bad }, { id: asked.ids.yes }] }
    expect(await product.refuse(feedback.complete, changed, learner)).toEqual(submitted)
    expect(await stored(asked.form.id)).toBe(1)
    expect((await statistics(asked.form.id)).questions[0]?.answers).toMatchObject([
      { value: 'Good', count: 1 },
    ])
  })

  test('is not asked for again when the course gets another form', async () => {
    const asked = await makeAskedCourse()
    const learner = await answer(asked)
    const { id } = await makeForm(product)
    await product.ask(feedback.assignCourse, { courseId: asked.course.id, feedbackFormId: id }, admin)
    expect(await product.refuse(feedback.complete, { feedbackFormId: id }, learner)).toEqual(submitted)
    // And the same form may be asked again about another course.
    const other = await makeCourse(product)
    await makePathway(product, { courseIds: [other.id], clientIds: [learner.clientId] })
    await makeRecord(product, learner, other, { lessonStatus: 4 })
    await product.ask(feedback.assignCourse, { courseId: other.id, feedbackFormId: asked.form.id }, admin)
    await product.ask(feedback.complete, whole(asked), learner)
    expect(await stored(asked.form.id)).toBe(2)
  })

  test.each([
    ['not begun', undefined],
    ['under way', 1],
    ['completed, not passed', 2],
    ['failed', 3],
  ])('waits until the course is passed: %s', async (_, lessonStatus) => {
    const asked = await makeAskedCourse()
    const learner =
      lessonStatus === undefined
        ? await makeLearner(product, asked.clients[0]?.id ?? '')
        : await makePassedLearner(asked, 0, lessonStatus)
    expect(await product.refuse(feedback.complete, whole(asked), learner)).toEqual({
      status: 409,
      errors: ['Please pass the course first'],
    })
    expect(await stored(asked.form.id)).toBe(0)
  })

  test('takes every question, one answer each, and nothing that is not asked', async () => {
    const asked = await makeAskedCourse()
    const { ids, form } = asked
    const learner = await makePassedLearner(asked)
    const other = await makeAskedCourse()
    const removed = { questionId: form.texts[0], id: ids.fair }
    await product.ask(feedback.removeAnswer, { answerId: removed.id }, admin)
    const text = (value: unknown, FreeTextQuestionId = ids.missed) => ({ FreeTextQuestionId, value })
    const choose = 'Please choose an answer'
    const provide = 'Please provide an answer'
    for (const [given, status, message] of [
      [{ answers: [{ id: ids.good }] }, 400, choose],
      [{ answers: undefined }, 400, choose],
      [{ answers: 'all' }, 400, choose],
      [
        { answers: [{ id: ids.good }, { id: ids.bad }, { id: ids.no }] },
        400,
        'Please choose one answer to each question',
      ],
      [{ answers: [{ id: ids.good }, { id: ids.no }, { id: other.ids.good }] }, 404, 'Not found'],
      [{ answers: [{ id: removed.id }, { id: ids.no }] }, 404, 'Not found'],
      [{ answers: [{ id: ids.good }, { id: nobody }] }, 404, 'Not found'],
      [{ answers: [{ id: ids.good }, { id: ids.missed }] }, 404, 'Not found'],
      [{ answers: [7, null] }, 404, 'Not found'],
      [{ FreeTextAnswers: [] }, 400, provide],
      [{ FreeTextAnswers: [text('  ')] }, 400, provide],
      [{ FreeTextAnswers: 'none' }, 400, provide],
      [{ FreeTextAnswers: [text('One'), text('Two')] }, 400, 'Please give one answer to each question'],
      [{ FreeTextAnswers: [text('One'), text('Two', other.ids.missed)] }, 404, 'Not found'],
      [{ FreeTextAnswers: [text('One'), text('Two', form.questions[0]?.id)] }, 404, 'Not found'],
      [{ FreeTextAnswers: [text('x'.repeat(4001))] }, 400, 'Please use at most 4000 characters'],
      [{ FreeTextAnswers: [text(7)] }, 400, 'FreeTextAnswers.0.value must be text'],
      [{ FreeTextAnswers: [text('a\u0000b')] }, 400, 'Please remove the characters that cannot be stored'],
      [{ additionalFeedback: 'x'.repeat(4001) }, 400, 'Please use at most 4000 characters'],
      [{ additionalFeedback: {} }, 400, 'additionalFeedback must be text'],
      [{ feedbackFormId: nobody }, 404, 'Not found'],
      [{ feedbackFormId: 'x' }, 404, 'Not found'],
    ] as const)
      expect([
        given,
        await product.refuse(feedback.complete, { ...whole(asked), ...given }, learner),
      ]).toEqual([given, { status, errors: [expect.stringContaining(message)] }])
    expect(await product.refuse(feedback.complete, { feedbackFormId: form.id }, learner)).toEqual({
      status: 400,
      errors: [choose, provide],
    })
    expect(await stored(form.id)).toBe(0)
    expect((await product.ask(progress.mine, { id: asked.course.id }, learner)).course.feedbackComplete).toBe(
      false,
    )
    expect(await statistics(form.id)).toMatchObject({ numberOfSubmissions: 0 })
  })

  test('passes over a question without answers', async () => {
    const asked = await makeAskedCourse()
    await product.ask(
      feedback.addQuestion,
      { feedbackFormId: asked.form.id, value: 'Later?', ordinal: 9, isFreeText: false },
      admin,
    )
    await answer(asked)
    expect(await stored(asked.form.id)).toBe(1)
  })

  test('is for learners of a client that has the course', async () => {
    const asked = await makeAskedCourse()
    const stranger = await makeLearner(product, (await makeClient(product)).id)
    await makeRecord(product, stranger, asked.course, { lessonStatus: 4 })
    expect(await product.refuse(feedback.complete, whole(asked), stranger)).toEqual(notFound)
    expect(await product.refuse(feedback.complete, whole(asked), admin)).toMatchObject({ status: 403 })
    await product.ask(feedback.remove, { id: asked.form.id }, admin)
    const learner = await makePassedLearner(asked)
    expect(await product.refuse(feedback.complete, whole(asked), learner)).toEqual(notFound)
    expect(await stored(asked.form.id)).toBe(0)
  })
})

describe('the statistics', () => {
  test('of a form nobody answered have its questions, and of one without questions nothing', async () => {
    const { form } = await makeAskedCourse()
    const { questions, ...rest } = await statistics(form.id)
    expect(questions.map(({ value, answers, numberOfAnswers }) => [value, answers, numberOfAnswers])).toEqual(
      [
        ['How was it?', [], 0],
        ['Too long?', [], 0],
        ['What did you miss?', [], 0],
      ],
    )
    expect(questions[0]?.notChosen.map(({ value }) => value)).toEqual(['Good', 'Fair', 'Bad'])
    expect(rest).toMatchObject({
      numberOfSubmissions: 0,
      areTextsWithheld: false,
      additionalFeedback: [],
      hasMoreAdditionalFeedback: false,
    })
    expect((await statistics((await makeForm(product)).id)).questions).toEqual([])
  })

  test('count answers, list texts newest first, and skip blank comments', async () => {
    const asked = await makeAskedCourse()
    const { good, bad, yes, no, missed } = asked.ids
    const told = (value: string) => [{ FreeTextQuestionId: missed, value }]
    await answer(asked, { FreeTextAnswers: told('First'), additionalFeedback: 'One' })
    await answer(asked, {
      answers: [{ id: bad }, { id: yes }],
      FreeTextAnswers: told('Second'),
      additionalFeedback: '   ',
    })
    await answer(asked, {
      answers: [{ id: good }, { id: no }],
      FreeTextAnswers: told('Third'),
      additionalFeedback: 'Three',
    })
    const { questions, additionalFeedback, numberOfSubmissions } = await statistics(asked.form.id)
    expect(numberOfSubmissions).toBe(3)
    expect(questions[0]).toEqual({
      value: 'How was it?',
      isFreeText: false,
      isRemoved: false,
      numberOfAnswers: 3,
      answers: [
        { value: 'Good', count: 2, ordinal: 0, isRemoved: false },
        { value: 'Bad', count: 1, ordinal: 2, isRemoved: false },
      ],
      notChosen: [{ value: 'Fair', ordinal: 1 }],
    })
    // Not in the order in which they came.
    expect(questions[2]?.answers).toEqual([{ value: 'First' }, { value: 'Second' }, { value: 'Third' }])
    expect(additionalFeedback).toEqual(['One', 'Three'])
  })

  test('are of one client for its manager, and of any for administrators', async () => {
    const asked = await makeAskedCourse({ numberOfClients: 2 })
    const [own, other] = asked.clients.map(({ id }) => id) as [string, string]
    const manager = await makeManager(product, own)
    for (let count = 0; count < feedback.fewestPeople; count++)
      await answer(asked, { additionalFeedback: `Ours ${count}` })
    await answer(
      asked,
      { answers: [{ id: asked.ids.bad }, { id: asked.ids.yes }], additionalFeedback: 'Theirs' },
      1,
    )
    expect(await statistics(asked.form.id)).toMatchObject({ numberOfSubmissions: 6 })
    expect(await statistics(asked.form.id, other)).toMatchObject({
      numberOfSubmissions: 1,
      areTextsWithheld: true,
      additionalFeedback: [],
    })
    for (const ownStatistics of [
      await statistics(asked.form.id, '', manager),
      await statistics(asked.form.id, own, manager),
    ]) {
      expect(ownStatistics).toMatchObject({ numberOfSubmissions: 5, areTextsWithheld: false })
      expect(ownStatistics.questions[0]?.answers).toMatchObject([{ value: 'Good', count: 5 }])
      expect(ownStatistics.additionalFeedback).toEqual(['Ours 0', 'Ours 1', 'Ours 2', 'Ours 3', 'Ours 4'])
    }
    const ask = (given: object, as = manager) =>
      product.refuse(feedback.statistics, { feedbackFormId: asked.form.id, ...given }, as)
    expect(await ask({ clientId: other })).toEqual(notFound)
    expect(await ask({ clientId: nobody })).toEqual(notFound)
    expect(await ask({ clientId: nobody }, admin)).toEqual(notFound)
    expect(await ask({ feedbackFormId: nobody })).toEqual(notFound)
    const stranger = await makeManager(product, (await makeClient(product)).id)
    expect(await ask({}, stranger)).toEqual(notFound)
  })

  test('of fewer than five people are sums alone for their manager', async () => {
    const asked = await makeAskedCourse()
    const [client] = asked.clients
    const manager = await makeManager(product, client?.id ?? '')
    const told = {
      FreeTextAnswers: [{ FreeTextQuestionId: asked.ids.missed, value: 'My own words' }],
      additionalFeedback: 'More of them',
    }
    for (let count = 1; count < feedback.fewestPeople; count++) await answer(asked, told)
    const withheld = await statistics(asked.form.id, '', manager)
    expect(withheld).toMatchObject({ numberOfSubmissions: 4, areTextsWithheld: true, additionalFeedback: [] })
    expect(withheld.questions[0]?.answers).toMatchObject([{ value: 'Good', count: 4 }])
    expect(withheld.questions[2]).toMatchObject({ numberOfAnswers: 4, answers: [] })
    expect(JSON.stringify(withheld)).not.toContain('words')
    // An administrator would know the client of each text, but not when all clients are read together.
    expect(await statistics(asked.form.id, client?.id)).toMatchObject({
      areTextsWithheld: true,
      additionalFeedback: [],
    })
    expect((await statistics(asked.form.id)).additionalFeedback).toHaveLength(4)
    await answer(asked, told)
    expect((await statistics(asked.form.id, client?.id.toUpperCase())).additionalFeedback).toHaveLength(5)
    const shown = await statistics(asked.form.id, '', manager)
    expect(shown.questions[2]?.answers).toHaveLength(5)
    expect(shown.additionalFeedback).toHaveLength(5)
  })

  test('list the newest texts only, and say that there are more', async () => {
    const asked = await makeAskedCourse()
    const { form, course, ids } = asked
    const client = asked.clients[0]?.id ?? ''
    const rows = Array.from({ length: feedback.mostTexts + 3 }, (_, at) => ({
      form_id: form.id,
      course_id: course.id,
      user_id: null,
      client_id: client,
      additional_feedback: `Comment ${at}`,
    }))
    const sent = await db.insertInto('feedback_submissions').values(rows).returning('id').execute()
    await db
      .insertInto('feedback_texts')
      .values(
        sent.map(({ id }, at) => ({
          submission_id: id,
          question_id: ids.missed,
          client_id: client,
          value: `Text ${at}`,
        })),
      )
      .execute()
    const { questions, ...rest } = await statistics(form.id)
    expect(questions[2]?.numberOfAnswers).toBe(203)
    expect(questions[2]?.answers).toHaveLength(feedback.mostTexts)
    expect(questions[2]?.answers).toContainEqual({ value: 'Text 202' })
    expect(questions[2]?.answers).not.toContainEqual({ value: 'Text 2' })
    expect(rest.additionalFeedback).toHaveLength(feedback.mostTexts)
    expect(rest).toMatchObject({ numberOfSubmissions: 203, hasMoreAdditionalFeedback: true })
  })
})

describe('a form that is in use', () => {
  test('may lose questions and answers: what was answered stays, marked as removed', async () => {
    const asked = await makeAskedCourse()
    await answer(asked)
    const [how, long] = asked.form.questions
    await product.ask(feedback.removeAnswer, { answerId: asked.ids.good }, admin)
    await product.ask(feedback.removeAnswer, { answerId: asked.ids.fair }, admin)
    await product.ask(feedback.removeQuestion, { questionId: long?.id ?? '', formId: asked.form.id }, admin)
    await product.ask(feedback.removeQuestion, { questionId: asked.ids.missed, formId: asked.form.id }, admin)
    const { questions } = await statistics(asked.form.id)
    expect(questions).toMatchObject([
      {
        value: 'How was it?',
        isRemoved: false,
        answers: [{ value: 'Good', count: 1, isRemoved: true }],
        notChosen: [{ value: 'Bad' }],
      },
      { value: 'Too long?', isRemoved: true, answers: [{ value: 'No', count: 1 }] },
      { value: 'What did you miss?', isRemoved: true, answers: [{ value: 'Nothing' }] },
    ])
    const { feedbackForm } = await product.ask(feedback.open, { FeedbackFormId: asked.form.id }, admin)
    expect(feedbackForm.questions.map(({ id }) => id)).toEqual([how?.id])
    expect(feedbackForm.freeTextQuestions).toEqual([])
  })

  test('may be worded anew: answers keep the words they were given to', async () => {
    const asked = await makeAskedCourse()
    const [how] = asked.form.questions
    const reword = (value: string) =>
      product.ask(feedback.rewordQuestion, { questionId: how?.id ?? '', value }, admin)
    expect(await reword('How was that?')).toEqual({ id: how?.id })
    await answer(asked)
    const { id } = await reword('Did you like it?')
    expect(id).not.toBe(how?.id)
    const { feedbackForm } = await product.ask(feedback.open, { FeedbackFormId: asked.form.id }, admin)
    expect(feedbackForm.questions.map(({ value, answers }) => [value, answers.length])).toEqual([
      ['Did you like it?', 3],
      ['Too long?', 2],
    ])
    const { questions } = await statistics(asked.form.id)
    expect(questions).toMatchObject([
      { value: 'Did you like it?', numberOfAnswers: 0, isRemoved: false },
      { value: 'Too long?' },
      { value: 'What did you miss?' },
      { value: 'How was that?', isRemoved: true, answers: [{ value: 'Good', count: 1 }] },
    ])
  })

  test('may have its answers worded anew in the same way', async () => {
    const asked = await makeAskedCourse()
    const reword = (answerId: string, value: string) =>
      product.ask(feedback.rewordAnswer, { answerId, value }, admin)
    expect(await reword(asked.ids.bad, 'Poor')).toEqual({ id: asked.ids.bad })
    await answer(asked)
    expect(await reword(asked.ids.good, 'Good')).toEqual({ id: asked.ids.good })
    expect((await reword(asked.ids.good, 'Very good')).id).not.toBe(asked.ids.good)
    const { questions } = await statistics(asked.form.id)
    expect(questions[0]).toMatchObject({
      answers: [{ value: 'Good', count: 1, isRemoved: true }],
      notChosen: [{ value: 'Very good' }, { value: 'Fair' }, { value: 'Poor' }],
    })
  })

  test('keeps what was answered when the person goes', async () => {
    const asked = await makeAskedCourse()
    const { id } = await answer(asked, { additionalFeedback: 'Goodbye' })
    await product.ask(users.remove, { id }, admin)
    expect(await statistics(asked.form.id)).toMatchObject({
      numberOfSubmissions: 1,
      additionalFeedback: ['Goodbye'],
    })
  })
})

describe('the file', () => {
  const fileOf = async (feedbackFormId: string, clientId = '') => {
    const { headers, body } = await product.send(
      requestOf(feedback.download, { feedbackFormId, clientId }, admin),
    )
    return { headers, lines: body.slice(1).trimEnd().split('\r\n') }
  }
  const refusalOf = (feedbackFormId: string, clientId = '') =>
    product.refuse(feedback.download, { feedbackFormId, clientId }, admin)
  const tooFew = {
    status: 409,
    errors: ['Too few people have answered to download their answers without showing who they are'],
  }

  test('has a row for each time the form was sent, without names and times, and no formula', async () => {
    const asked = await makeAskedCourse({ numberOfClients: 2 })
    const { form, ids, clients } = asked
    await product.ask(
      feedback.rewordQuestion,
      { questionId: form.questions[0]?.id ?? '', value: '=1+1' },
      admin,
    )
    await answer(asked, { additionalFeedback: '=cmd|calc' })
    await answer(
      asked,
      { FreeTextAnswers: [{ FreeTextQuestionId: ids.missed, value: '@SUM(A1), "so"\nand on' }] },
      1,
    )
    for (let count = 1; count < feedback.fewestPeople; count++) {
      await answer(asked)
      await answer(asked, {}, 1)
    }
    await product.ask(
      feedback.removeQuestion,
      { questionId: form.questions[1]?.id ?? '', formId: form.id },
      admin,
    )
    const { headers, lines } = await fileOf(form.id)
    expect(headers['content-disposition']).toMatch(/Feedback-Form-\d+-\d\d-\d\d-\d{4}\.csv/)
    expect(lines[0]).toBe("Client,'=1+1,What did you miss?,Too long? (removed),Additional Feedback")
    expect(lines).toContain(`${clients[0]?.name},Good,Nothing,No,'=cmd|calc`)
    expect(lines.join('\n')).toContain(`${clients[1]?.name},Good,"'@SUM(A1), ""so""\nand on",No,`)
    expect(lines.join('\n')).not.toMatch(/\d{4}-\d\d-\d\d|\d\d:\d\d/)
    expect((await fileOf(form.id, clients[1]?.id)).lines.join('\n')).not.toContain('cmd')
  })

  test('does not name a client of few people, nor what is left of all without the named ones', async () => {
    const asked = await makeAskedCourse({ numberOfClients: 3 })
    const [large, middle, small] = asked.clients as [{ id: string; name: string }, ...typeof asked.clients]
    for (let count = 0; count < 7; count++) await answer(asked)
    for (let count = 0; count < 5; count++) await answer(asked, {}, 1)
    await answer(asked, { additionalFeedback: 'Of a client of one' }, 2)
    const clientsIn = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[0])
    const { lines } = await fileOf(asked.form.id)
    expect(clientsIn(lines).toSorted()).toEqual(
      [...Array(7).fill(large.name), ...Array(6).fill('Other clients')].toSorted(),
    )
    expect(clientsIn((await fileOf(asked.form.id, large.id)).lines)).toHaveLength(7)
    for (const { id } of [middle, small] as { id: string }[]) {
      expect(await refusalOf(asked.form.id, id)).toEqual(tooFew)
      expect(await statistics(asked.form.id, id)).toMatchObject({
        areTextsWithheld: true,
        additionalFeedback: [],
      })
    }
    expect((await statistics(asked.form.id)).additionalFeedback).toEqual(['Of a client of one'])
  })

  test('is refused before enough people have answered', async () => {
    const asked = await makeAskedCourse()
    for (let count = 1; count < feedback.fewestPeople; count++) await answer(asked)
    expect(await refusalOf(asked.form.id)).toEqual(tooFew)
    await answer(asked)
    expect((await fileOf(asked.form.id)).lines).toHaveLength(6)
  })

  test('is in another order than that in which the answers came', async () => {
    const asked = await makeAskedCourse()
    const comments = Array.from({ length: 40 }, (_, at) => `Comment ${at}`)
    await db
      .insertInto('feedback_submissions')
      .values(
        comments.map((comment) => ({
          form_id: asked.form.id,
          course_id: asked.course.id,
          user_id: null,
          client_id: nobody,
          additional_feedback: comment,
        })),
      )
      .execute()
    const { lines } = await fileOf(asked.form.id)
    const found = lines.slice(1).map((line) => line.split(',').at(-1))
    expect(found.toSorted()).toEqual(comments.toSorted())
    expect(found).not.toEqual(comments)
  })

  test('is whole however long it is', async () => {
    const asked = await makeAskedCourse()
    const rows = Array.from({ length: 1201 }, (_, at) => ({
      form_id: asked.form.id,
      course_id: asked.course.id,
      user_id: null,
      client_id: nobody,
      additional_feedback: `Comment ${at}`,
    }))
    await db.insertInto('feedback_submissions').values(rows).execute()
    const { lines } = await fileOf(asked.form.id)
    expect(lines).toHaveLength(1202)
    expect(new Set(lines).size).toBe(1202)
    expect(lines.some((line) => line.endsWith(',Comment 1200'))).toBe(true)
  })

  test('is not for another client, nor of one that is not there', async () => {
    const { form } = await makeAskedCourse()
    for (const given of [{ feedbackFormId: form.id, clientId: nobody }, { feedbackFormId: nobody }])
      expect(await product.refuse(feedback.download, given, admin)).toEqual(notFound)
  })
})
