// Which questions the dashboards name because they were answered badly (rule feedback-18).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as feedback from '#contract/calls/feedback.ts'
import { makeManager } from '#tests/support/make.ts'
import { startAnswers } from '#tests/support/start-answers.ts'
import { badWords } from './bad-answers-queries.ts'

const { product, db, admin, makeAskedCourse, answer } = await startAnswers()

const namedFor = async (who: { token: string }, formId: string) =>
  (await product.ask(dashboards.overview, {}, who)).badFeedback.filter(
    ({ feedbackFormId }) => feedbackFormId === formId,
  )

test('a question is named from a quarter of bad answers on, and not for fewer than five people', async () => {
  const asked = await makeAskedCourse()
  const { bad, good, no } = asked.ids
  const say = (how: string) => answer(asked, { answers: [{ id: how }, { id: no }] })
  for (let person = 0; person < 4; person++) await say(bad)
  expect(await namedFor(admin, asked.form.id)).toEqual([])
  await say(good)
  expect(await namedFor(admin, asked.form.id)).toEqual([
    {
      feedbackFormId: asked.form.id,
      title: expect.any(String),
      question: 'How was it?',
      badAnswers: 4,
      people: 5,
    },
  ])
  for (let person = 0; person < 11; person++) await say(good)
  expect(await namedFor(admin, asked.form.id)).toMatchObject([{ badAnswers: 4, people: 16 }])
  await say(good)
  expect(await namedFor(admin, asked.form.id)).toEqual([])
})

test('a question that was removed is not named, whatever was answered', async () => {
  const asked = await makeAskedCourse()
  const { bad, no } = asked.ids
  for (let person = 0; person < 5; person++) await answer(asked, { answers: [{ id: bad }, { id: no }] })
  expect(await namedFor(admin, asked.form.id)).toHaveLength(1)
  const removed = { formId: asked.form.id, questionId: asked.form.questions[0]?.id ?? '' }
  await product.ask(feedback.removeQuestion, removed, admin)
  expect(await namedFor(admin, asked.form.id)).toEqual([])
})

test('a manager is shown the answers of the own client only', async () => {
  const asked = await makeAskedCourse({ numberOfClients: 2 })
  const { bad, good, no } = asked.ids
  const [own, other] = [
    await makeManager(product, asked.clients[0]?.id ?? ''),
    await makeManager(product, asked.clients[1]?.id ?? ''),
  ]
  for (let person = 0; person < 5; person++) {
    await answer(asked, { answers: [{ id: bad }, { id: no }] }, 0)
    await answer(asked, { answers: [{ id: good }, { id: no }] }, 1)
  }
  expect(await namedFor(own, asked.form.id)).toMatchObject([{ badAnswers: 5, people: 5 }])
  expect(await namedFor(other, asked.form.id)).toEqual([])
  expect(await namedFor(admin, asked.form.id)).toMatchObject([{ badAnswers: 5, people: 10 }])
})

test.each([
  ['Poor', true],
  ['very poor', true],
  ['  Extremely dissatisfied', true],
  ['Strongly disagree', true],
  ['Disagree', true],
  ['Not at all', true],
  ['Not useful to me', true],
  ['Unclear', true],
  ['Good', false],
  ['Not bad', false],
  ['Badge', false],
  ['No', false],
  ['Too long', false],
  ['Neither agree nor disagree', false],
  ['Agree', false],
])('%j is a bad answer: %s', async (words, isBad) => {
  const { rows } = await sql<{ isBad: boolean }>`select ${words} ~* ${badWords} as "isBad"`.execute(db)
  expect(rows).toEqual([{ isBad }])
})
