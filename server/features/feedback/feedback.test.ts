import { describe, expect, test } from 'vitest'
import * as courses from '#contract/courses.ts'
import * as feedback from '#contract/feedback.ts'
import * as progress from '#contract/progress.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/make.ts'
import { requestOf, startProduct } from '#tests/product.ts'
import { notFound } from '#tests/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)
const nobody = '11111111-1111-4111-8111-111111111111'

const open = async (FeedbackFormId: string, as = admin) =>
  (await product.ask(feedback.open, { FeedbackFormId }, as)).feedbackForm
const listed = async (id: string) =>
  (await product.ask(feedback.list, {}, admin)).feedbackForms.find((form) => form.id === id)

describe('a form', () => {
  test('is created, listed, changed and deleted', async () => {
    const { id } = await product.ask(feedback.create, { title: ' Well? ', description: 'Tell us' }, admin)
    expect(await listed(id)).toEqual({
      id,
      title: 'Well?',
      description: 'Tell us',
      course: null,
      numberOfSubmissions: 0,
    })
    await product.ask(feedback.update, { id, title: 'How was it?', description: '' }, admin)
    expect(await open(id)).toEqual({
      id,
      title: 'How was it?',
      description: '',
      course: null,
      clients: [],
      questions: [],
      freeTextQuestions: [],
      isPassed: false,
      feedbackComplete: false,
    })
    await product.ask(feedback.remove, { id }, admin)
    expect(await listed(id)).toBeUndefined()
    for (const refused of [
      await product.refuse(feedback.open, { FeedbackFormId: id }, admin),
      await product.refuse(feedback.update, { id, title: 'Again', description: '' }, admin),
      await product.refuse(feedback.remove, { id }, admin),
      await product.refuse(feedback.copy, { feedbackFormId: id }, admin),
      await product.refuse(feedback.statistics, { feedbackFormId: id }, admin),
      await product.refuse(feedback.download, { feedbackFormId: id }, admin),
      await product.refuse(
        feedback.addQuestion,
        { feedbackFormId: id, value: 'Why?', ordinal: 1, isFreeText: true },
        admin,
      ),
    ])
      expect(refused).toEqual(notFound)
  })

  test.each([
    [{ title: ' ' }, 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    [{ title: 'x', description: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
    [{ title: 7 }, 'Please enter a title'],
  ])('is refused with %j, and nothing is stored', async (given, message) => {
    const before = await product.ask(feedback.list, {}, admin)
    expect(await product.refuse(feedback.create, given, admin)).toEqual({ status: 400, errors: [message] })
    expect(await product.ask(feedback.list, {}, admin)).toEqual(before)
  })

  test('answers on the short paths of the specification too', async () => {
    const { id } = await makeForm(product)
    const { headers = {} } = requestOf(feedback.open, {}, admin)
    const answer = await product.send({ url: `/api/GetFeedbackForm?FeedbackFormId=${id}`, headers })
    expect(answer.json()).toMatchObject({ success: true, feedbackForm: { id } })
    const created = await product.send({
      method: 'POST',
      url: '/api/CreateFeedbackForm',
      payload: { title: 'Short', description: '' },
      headers,
    })
    expect(created.json()).toMatchObject({ success: true, id: expect.any(String) as unknown })
  })

  test('is for administrators to edit', async () => {
    const client = await makeClient(product)
    const { id } = await makeForm(product)
    for (const person of [await makeManager(product, client.id), await makeLearner(product, client.id)])
      for (const call of Object.values(feedback))
        if (
          typeof call === 'object' &&
          'access' in call &&
          call.access.length === 1 &&
          call !== feedback.complete
        )
          expect((await product.refuse(call, { id, feedbackFormId: id }, person)).status).toBe(403)
  })
})

describe('its questions', () => {
  test('stand in the order they are given, free texts on their own', async () => {
    const { id, questions, texts } = await makeForm(product, {
      questions: [
        ['How was it?', 'Good', 'Bad'],
        ['Too long?', 'Yes', 'No'],
      ],
      texts: ['What did you miss?'],
    })
    const [how, long] = questions as [(typeof questions)[0], (typeof questions)[0]]
    await product.ask(
      feedback.orderQuestions,
      {
        questions: [
          { id: how.id, ordinal: 2 },
          { id: long.id, ordinal: 1 },
        ],
      },
      admin,
    )
    const [good, bad] = how.answers
    await product.ask(
      feedback.orderAnswers,
      {
        answers: [
          { id: good?.id ?? '', ordinal: 9 },
          { id: bad?.id ?? '', ordinal: 3 },
        ],
      },
      admin,
    )
    const form = await open(id)
    expect(
      form.questions.map(({ value, answers }) => [value, answers.map((answer) => answer.value)]),
    ).toEqual([
      ['Too long?', ['Yes', 'No']],
      ['How was it?', ['Bad', 'Good']],
    ])
    expect(form.freeTextQuestions).toEqual([
      { id: texts[0], value: 'What did you miss?', ordinal: 3, answerValue: '' },
    ])
    expect(
      await db.selectFrom('feedback_questions').selectAll().where('id', '=', how.id).executeTakeFirst(),
    ).toMatchObject({ form_id: id, value: 'How was it?', ordinal: 2, is_free_text: false })
  })

  test('are put in order all together or not at all', async () => {
    const { id, questions } = await makeForm(product, {
      questions: [
        ['One?', 'A', 'B'],
        ['Two?', 'C'],
      ],
    })
    const other = await makeForm(product, { questions: [['Three?', 'D']] })
    const [one, two] = questions as [(typeof questions)[0], (typeof questions)[0]]
    const before = await open(id)
    const at = (ids: string[]) =>
      ids.map((questionId, ordinal) => ({ id: questionId, ordinal: 90 - ordinal }))
    const third = other.questions[0] as (typeof questions)[0]
    for (const ids of [[one.id, third.id], [one.id, nobody], [nobody], [one.id, 'no id']])
      expect(await product.refuse(feedback.orderQuestions, { questions: at(ids) }, admin)).toEqual(notFound)
    const [a, b] = one.answers.map((answer) => answer.id) as [string, string]
    const [c, d] = [two.answers[0]?.id ?? '', third.answers[0]?.id ?? '']
    for (const ids of [
      [a, c],
      [a, d],
      [a, b, nobody],
    ])
      expect(await product.refuse(feedback.orderAnswers, { answers: at(ids) }, admin)).toEqual(notFound)
    expect(await product.refuse(feedback.orderQuestions, { questions: [] }, admin)).toEqual({
      status: 400,
      errors: ['Please name the questions'],
    })
    expect(await product.refuse(feedback.orderQuestions, { questions: at([one.id, one.id]) }, admin)).toEqual(
      {
        status: 400,
        errors: ['Please name each of them once'],
      },
    )
    expect(await open(id)).toEqual(before)
  })

  test('and answers are taken out, each from where it stands', async () => {
    const { id, questions, texts } = await makeForm(product, {
      questions: [['One?', 'A', 'B']],
      texts: ['Why?'],
    })
    const other = await makeForm(product)
    const [one] = questions as [(typeof questions)[0]]
    const answerId = one.answers[0]?.id ?? ''
    expect(
      await product.refuse(feedback.removeQuestion, { questionId: one.id, formId: other.id }, admin),
    ).toEqual(notFound)
    await product.ask(feedback.removeAnswer, { answerId }, admin)
    await product.ask(feedback.removeQuestion, { questionId: texts[0] ?? '', formId: id }, admin)
    const form = await open(id)
    expect(form.questions[0]?.answers.map(({ value }) => value)).toEqual(['B'])
    expect(form.freeTextQuestions).toEqual([])

    expect(await product.refuse(feedback.removeAnswer, { answerId }, admin)).toEqual(notFound)
    await product.ask(feedback.removeQuestion, { questionId: one.id, formId: id }, admin)
    const value = 'Anew?'
    for (const refused of [
      await product.refuse(feedback.removeQuestion, { questionId: one.id, formId: id }, admin),
      await product.refuse(feedback.removeAnswer, { answerId: one.answers[1]?.id }, admin),
      await product.refuse(feedback.addAnswer, { questionId: one.id, value, ordinal: 1 }, admin),
      await product.refuse(feedback.rewordQuestion, { questionId: one.id, value }, admin),
      await product.refuse(feedback.rewordAnswer, { answerId, value }, admin),
    ])
      expect(refused).toEqual(notFound)
  })

  test('need words, a place and a kind', async () => {
    const { id, questions, texts } = await makeForm(product, { questions: [['One?', 'A']], texts: ['Why?'] })
    const before = await open(id)
    const question = { feedbackFormId: id, value: 'Two?', ordinal: 2, isFreeText: false }
    const answer = { questionId: questions[0]?.id, value: 'B', ordinal: 2 }
    const place = 'Please give a whole number for the order'
    for (const [call, given, message] of [
      [feedback.addQuestion, { ...question, value: '' }, 'Please enter a question'],
      [feedback.addQuestion, { ...question, value: 'x'.repeat(501) }, 'Please use at most 500 characters'],
      [feedback.addQuestion, { ...question, ordinal: 1.5 }, place],
      [feedback.addQuestion, { ...question, ordinal: '2' }, place],
      [feedback.addQuestion, { ...question, isFreeText: 'yes' }, 'Please say true or false'],
      [feedback.addAnswer, { ...answer, value: ' ' }, 'Please enter an answer'],
      [feedback.addAnswer, { ...answer, ordinal: -1 }, place],
      [
        feedback.addAnswer,
        { ...answer, questionId: texts[0] },
        'A free-text question has no answers to choose from',
      ],
    ] as const)
      expect(await product.refuse(call, given, admin)).toEqual({ status: 400, errors: [message] })
    expect(await open(id)).toEqual(before)
  })

  test('are fifty at most, however many come at once', async () => {
    const { id } = await makeForm(product, {
      texts: Array.from({ length: feedback.mostQuestions - 1 }, (_, at) => `Question ${at}`),
    })
    const one = { feedbackFormId: id, value: 'One more', ordinal: 99, isFreeText: true }
    const answers = await Promise.all(
      [1, 2, 3].map(() => product.send(requestOf(feedback.addQuestion, one, admin))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await open(id)).freeTextQuestions).toHaveLength(feedback.mostQuestions)
  })

  test('are copied with their answers, without the course and the clients', async () => {
    const course = await makeCourse(product)
    const client = await makeClient(product)
    const { id } = await makeForm(product, {
      title: 'x'.repeat(200),
      questions: [['One?', 'A', 'B']],
      texts: ['Why?'],
      courseId: course.id,
      clientIds: [client.id],
    })
    const { feedbackFormId } = await product.ask(feedback.copy, { feedbackFormId: id }, admin)
    const [form, copy] = [await open(id), await open(feedbackFormId)]
    expect(copy).toMatchObject({ title: `${'x'.repeat(193)} (copy)`, course: null, clients: [] })
    const words = ({ questions, freeTextQuestions }: typeof form) => [
      questions.map(({ value, ordinal, answers }) => [value, ordinal, answers.map((answer) => answer.value)]),
      freeTextQuestions.map(({ value, ordinal }) => [value, ordinal]),
    ]
    expect(words(copy)).toEqual(words(form))
    expect(copy.questions[0]?.id).not.toBe(form.questions[0]?.id)
  })
})

describe('the course of a form', () => {
  const courseOf = async (id: string) => (await open(id)).course
  const attach = (feedbackFormId: string, courseId: string) =>
    product.ask(feedback.assignCourse, { courseId, feedbackFormId }, admin)

  test('is one, as the form of a course is, and asks its learners for feedback', async () => {
    const [water, waste] = [await makeCourse(product), await makeCourse(product)]
    const client = await makeClient(product)
    await makePathway(product, { courseIds: [water.id, waste.id], clientIds: [client.id] })
    const learner = await makeLearner(product, client.id)
    const [one, two] = [await makeForm(product), await makeForm(product)]
    await attach(one.id, water.id)
    expect(await courseOf(one.id)).toEqual({ id: water.id, title: water.title })
    expect((await product.ask(courses.open, { id: water.id }, admin)).course).toMatchObject({
      feedbackFormId: one.id,
      feedbackForm: { id: one.id },
      feedbackRequired: true,
    })
    expect((await product.ask(progress.mine, { id: water.id }, learner)).course.course).toMatchObject({
      feedbackForm: { id: one.id },
      feedbackRequired: true,
    })
    await attach(two.id, water.id)
    expect(await courseOf(one.id)).toBeNull()
    await attach(two.id, waste.id)
    expect((await product.ask(courses.open, { id: water.id }, admin)).course.feedbackFormId).toBeNull()
    expect(await courseOf(two.id)).toEqual({ id: waste.id, title: waste.title })
    await attach(two.id, '00000000-0000-0000-0000-000000000000')
    expect(await courseOf(two.id)).toBeNull()
    await attach(one.id, waste.id)
    await attach('', waste.id)
    expect(await courseOf(one.id)).toBeNull()
  })

  test('that is attached already keeps what was ticked', async () => {
    const course = await makeCourse(product)
    const { id } = await makeForm(product, { courseId: course.id })
    await db.updateTable('courses').set({ feedback_required: false }).where('id', '=', course.id).execute()
    await attach(id, course.id)
    expect((await product.ask(courses.open, { id: course.id }, admin)).course.feedbackRequired).toBe(false)
  })

  test('is there and living', async () => {
    const course = await makeCourse(product)
    const { id } = await makeForm(product, { courseId: course.id })
    for (const [courseId, feedbackFormId] of [
      [nobody, id],
      [course.id, nobody],
    ])
      expect(await product.refuse(feedback.assignCourse, { courseId, feedbackFormId }, admin)).toEqual(
        notFound,
      )
    expect(await product.refuse(feedback.assignCourse, {}, admin)).toEqual({
      status: 400,
      errors: ['Please select a course'],
    })
    expect(await courseOf(id)).toEqual({ id: course.id, title: course.title })
    await product.ask(courses.remove, { courseId: course.id }, admin)
    expect(await courseOf(id)).toBeNull()
    expect(await listed(id)).toMatchObject({ course: null })
  })

  test('has its form deleted under it without harm', async () => {
    const course = await makeCourse(product)
    const { id } = await makeForm(product, { courseId: course.id })
    await product.ask(feedback.remove, { id }, admin)
    expect((await product.ask(courses.open, { id: course.id }, admin)).course.feedbackForm).toBeNull()
    const other = await makeForm(product, { courseId: course.id })
    expect(await courseOf(other.id)).toMatchObject({ id: course.id })
  })

  test('is one when forms change places at the same moment', async () => {
    const [water, waste] = [await makeCourse(product), await makeCourse(product)]
    const [one, two] = [await makeForm(product), await makeForm(product)]
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => attach(at % 2 ? one.id : two.id, at % 3 ? water.id : waste.id)),
    )
    const attached = [await courseOf(one.id), await courseOf(two.id)].flatMap((course) => course?.id ?? [])
    expect(new Set(attached).size).toBe(attached.length)
  })
})

describe('the clients of a form', () => {
  test('are those it is limited to, and nobody else sees it', async () => {
    const [inside, outside] = [await makeClient(product), await makeClient(product)]
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [inside.id, outside.id] })
    const { id } = await makeForm(product, { courseId: course.id })
    const people = await Promise.all(
      [inside.id, outside.id].map(async (clientId) => ({
        manager: await makeManager(product, clientId),
        learner: await makeLearner(product, clientId),
      })),
    )
    const [mine, theirs] = people as [(typeof people)[0], (typeof people)[0]]
    const assign = { feedbackFormId: id, clientId: inside.id }
    await product.ask(feedback.assignClient, assign, admin)
    await product.ask(feedback.assignClient, assign, admin)
    expect((await open(id)).clients).toEqual([{ id: inside.id, name: inside.name }])

    const formOf = async (learner: typeof mine.learner) =>
      (await product.ask(progress.mine, { id: course.id }, learner)).course.course.feedbackForm
    const linkOf = async (manager: typeof mine.manager) =>
      (await product.ask(progress.ofCourse, { courseId: course.id }, manager)).feedbackFormId
    expect(await formOf(mine.learner)).toEqual({ id })
    expect(await formOf(theirs.learner)).toBeNull()
    expect([await linkOf(mine.manager), await linkOf(theirs.manager)]).toEqual([id, null])
    expect(await open(id, mine.learner)).toMatchObject({ clients: [{ id: inside.id }] })
    expect(await product.refuse(feedback.open, { FeedbackFormId: id }, theirs.learner)).toEqual(notFound)
    expect(await product.refuse(feedback.statistics, { feedbackFormId: id }, theirs.manager)).toEqual(
      notFound,
    )

    // Another client's name is not told to the first.
    await product.ask(feedback.assignClient, { ...assign, clientId: outside.id }, admin)
    expect((await open(id, mine.learner)).clients).toEqual([{ id: inside.id, name: inside.name }])
    await product.ask(feedback.unassignClient, assign, admin)
    expect(await formOf(mine.learner)).toBeNull()
    expect(await formOf(theirs.learner)).toEqual({ id })
  })

  test('may be deleted, which makes it no form for everybody', async () => {
    const [gone, other] = [await makeClient(product), await makeClient(product)]
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [other.id] })
    const { id } = await makeForm(product, { courseId: course.id, clientIds: [gone.id] })
    await db.deleteFrom('clients').where('id', '=', gone.id).execute()
    const learner = await makeLearner(product, other.id)
    expect(await product.refuse(feedback.open, { FeedbackFormId: id }, learner)).toEqual(notFound)
    expect((await open(id)).clients).toEqual([{ id: gone.id, name: 'Deleted client' }])
    await product.ask(feedback.unassignClient, { feedbackFormId: id, clientId: gone.id }, admin)
    expect((await open(id, learner)).id).toBe(id)
  })

  test('are there', async () => {
    const { id } = await makeForm(product)
    for (const call of [feedback.assignClient, feedback.unassignClient])
      for (const given of [
        { feedbackFormId: id, clientId: nobody },
        { feedbackFormId: nobody, clientId: admin.clientId },
      ])
        expect(await product.refuse(call, given, admin)).toEqual(notFound)
  })

  test('who do not have its course do not have the form', async () => {
    const client = await makeClient(product)
    const { id } = await makeForm(product, { courseId: (await makeCourse(product)).id })
    const learner = await makeLearner(product, client.id)
    expect(await product.refuse(feedback.open, { FeedbackFormId: id }, learner)).toEqual(notFound)
    const unattached = await makeForm(product)
    expect(await product.refuse(feedback.open, { FeedbackFormId: unattached.id }, learner)).toEqual(notFound)
  })
})
