// The statistics of a feedback form, and their file.
import { describe, expect, test } from 'vitest'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import { makeClient, makeForm, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { startAnswers } from '#tests/support/start-answers.ts'
import { csvLines } from '#tests/support/strict-csv.ts'

const { product, db, admin, makeAskedCourse, answer, statistics } = await startAnswers()

describe('the statistics', () => {
  test('of a form without answers have its questions, and of one without questions nothing', async () => {
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
    const given = (value: string) => [{ FreeTextQuestionId: missed, value }]
    await answer(asked, { FreeTextAnswers: given('First'), additionalFeedback: 'One' })
    await answer(asked, {
      answers: [{ id: bad }, { id: yes }],
      FreeTextAnswers: given('Second'),
      additionalFeedback: '   ',
    })
    await answer(asked, {
      answers: [{ id: good }, { id: no }],
      FreeTextAnswers: given('Third'),
      additionalFeedback: 'Three',
    })
    const { questions, additionalFeedback, numberOfSubmissions } = await statistics(asked.form.id)
    expect(numberOfSubmissions).toBe(3)
    expect(questions[0]).toEqual({
      value: 'How was it?',
      isFreeText: false,
      isRemoved: false,
      numberOfAnswers: 3,
      numberNotShown: 0,
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
    for (let count = 0; count < feedbackSubmissions.minPeople; count++)
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
      product.refuse(feedbackSubmissions.statistics, { feedbackFormId: asked.form.id, ...given }, as)
    expect(await ask({ clientId: other })).toEqual(notFound)
    expect(await ask({ clientId: unknownId })).toEqual(notFound)
    expect(await ask({ clientId: unknownId }, admin)).toEqual(notFound)
    expect(await ask({ feedbackFormId: unknownId })).toEqual(notFound)
    const managerElsewhere = await makeManager(product, (await makeClient(product)).id)
    expect(await ask({}, managerElsewhere)).toEqual(notFound)
  })

  test('of fewer than five people are not for their manager', async () => {
    const asked = await makeAskedCourse()
    const [client] = asked.clients
    const manager = await makeManager(product, client?.id ?? '')
    const given = {
      FreeTextAnswers: [{ FreeTextQuestionId: asked.ids.missed, value: 'My own words' }],
      additionalFeedback: 'More of them',
    }
    for (let count = 1; count < feedbackSubmissions.minPeople; count++) await answer(asked, given)
    const withheld = await statistics(asked.form.id, '', manager)
    expect(withheld).toMatchObject({ numberOfSubmissions: 4, areTextsWithheld: true, additionalFeedback: [] })
    for (const question of withheld.questions)
      expect(question).toMatchObject({ numberOfAnswers: 0, numberNotShown: 4, answers: [], notChosen: [] })
    expect(JSON.stringify(withheld)).not.toContain('words')
    // An administrator would know the client of each text, but not when all clients are read together.
    expect(await statistics(asked.form.id, client?.id)).toMatchObject({
      areTextsWithheld: true,
      additionalFeedback: [],
    })
    expect((await statistics(asked.form.id)).additionalFeedback).toHaveLength(4)
    await answer(asked, given)
    expect((await statistics(asked.form.id, client?.id.toUpperCase())).additionalFeedback).toHaveLength(5)
    const shown = await statistics(asked.form.id, '', manager)
    expect(shown.questions[2]?.answers).toHaveLength(5)
    expect(shown.additionalFeedback).toHaveLength(5)
  })

  test('list the newest texts only, and show that there are more', async () => {
    const asked = await makeAskedCourse()
    const { form, course, ids } = asked
    const client = asked.clients[0]?.id ?? ''
    const rows = Array.from({ length: feedbackSubmissions.maxTexts + 3 }, (_, at) => ({
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
    expect(questions[2]?.answers).toHaveLength(feedbackSubmissions.maxTexts)
    expect(questions[2]?.answers).toContainEqual({ value: 'Text 202' })
    expect(questions[2]?.answers).not.toContainEqual({ value: 'Text 2' })
    expect(rest.additionalFeedback).toHaveLength(feedbackSubmissions.maxTexts)
    expect(rest).toMatchObject({ numberOfSubmissions: 203, hasMoreAdditionalFeedback: true })
  })
})

describe('the file', () => {
  const fileOf = async (feedbackFormId: string, clientId = '') => {
    const file = await product.send(
      requestOf(feedbackSubmissions.download, { feedbackFormId, clientId }, admin),
    )
    return { headers: file.headers, lines: csvLines(file) }
  }
  const refusalOf = (feedbackFormId: string, clientId = '') =>
    product.refuse(feedbackSubmissions.download, { feedbackFormId, clientId }, admin)
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
    for (let count = 1; count < feedbackSubmissions.minPeople; count++) {
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
    expect(lines.join('\n')).toContain(`${clients[1]?.name},Good,'@SUM(A1), "so"\nand on,No,`)
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
    for (let count = 1; count < feedbackSubmissions.minPeople; count++) await answer(asked)
    expect(await refusalOf(asked.form.id)).toEqual(tooFew)
    await answer(asked)
    expect((await fileOf(asked.form.id)).lines).toHaveLength(6)
  })

  test('is in another order than that in which the answers were sent', async () => {
    const asked = await makeAskedCourse()
    const comments = Array.from({ length: 40 }, (_, at) => `Comment ${at}`)
    await db
      .insertInto('feedback_submissions')
      .values(
        comments.map((comment) => ({
          form_id: asked.form.id,
          course_id: asked.course.id,
          user_id: null,
          client_id: unknownId,
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
      client_id: unknownId,
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
    const elsewhere = { feedbackFormId: form.id, clientId: unknownId }
    expect(await product.refuse(feedbackSubmissions.download, elsewhere, admin)).toEqual(notFound)
    const unknown = { feedbackFormId: unknownId }
    expect(await product.refuse(feedbackSubmissions.download, unknown, admin)).toEqual(notFound)
  })
})
