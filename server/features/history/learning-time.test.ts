// Learning time as evidence, and the analysis of a course's questions.
import { expect, describe, test } from 'vitest'
import * as history from '#contract/calls/history.ts'
import { type MadePerson, makeClient, makeLearner } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound } from '#tests/support/refusals.ts'
import { startHistory } from '#tests/support/start-history.ts'
import { csvLines } from '#tests/support/strict-csv.ts'

const { product, db, admin, setUp, makeTwoAttempts, storeState } = await startHistory()

const download = (
  call: typeof history.downloadLearner | typeof history.downloadCourse,
  input: object,
  as: MadePerson,
) => product.send(requestOf(call, input, as))

describe('learning time as evidence', () => {
  test('of a learner has every attempt, and no formula', async () => {
    const made = await setUp()
    await makeTwoAttempts(made)
    await db.updateTable('users').set({ last_name: '=cmd()' }).where('id', '=', made.learner.id).execute()
    const answer = await download(history.downloadLearner, { urlToken: made.learner.urlToken }, made.manager)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('Learning-Time-Ada-cmd-.csv')
    const [head, first, second, end] = csvLines(answer)
    expect(head).toContain('Time in Course')
    expect(first).toContain("Ada,'=cmd(),")
    expect(first).toContain(',Cutting waste,')
    expect(first?.endsWith('Failed,40,0:10:00,600,0:11:31,691,0:00:00,0,0:00:00,0')).toBe(true)
    expect(second?.endsWith('In Progress,,0:01:31,91,0:11:31,691,0:00:00,0,0:00:00,0')).toBe(true)
    expect(end).toBeUndefined()
  })

  test("of a course has each client's learners for that client alone", async () => {
    const made = await setUp()
    const other = await makeClient(product)
    await db
      .insertInto('client_pathways')
      .columns(['client_id', 'pathway_id'])
      .expression((from) =>
        from
          .selectFrom('client_pathways')
          .where('client_id', '=', made.client.id)
          .select((select) => [select.val(other.id).as('client_id'), 'pathway_id']),
      )
      .execute()
    const otherLearner = await makeLearner(product, other.id, { firstName: 'Bo' })
    await makeTwoAttempts(made)
    await makeTwoAttempts({ learner: otherLearner, course: made.course })
    const courseId = made.course.id
    const names = async (as: MadePerson, clientId?: string) => {
      return csvLines(await download(history.downloadCourse, { courseId, clientId }, as))
        .slice(1)
        .map((line) => line.split(',')[0])
        .sort()
    }
    expect(await names(made.manager)).toEqual(['Ada', 'Ada'])
    expect(await names(admin)).toEqual(['Ada', 'Ada', 'Bo', 'Bo'])
    expect(await names(admin, other.id)).toEqual(['Bo', 'Bo'])
    expect(
      await product.refuse(history.downloadCourse, { courseId, clientId: other.id }, made.manager),
    ).toEqual(notFound)
  })
})

describe('item analysis', () => {
  test('counts the attempts in which answers that were reported could not be stored', async () => {
    const made = await setUp()
    const { previous, current } = await makeTwoAttempts(made)
    const analyse = () => product.ask(history.itemAnalysis, { courseId: made.course.id }, admin)
    const refused = (element: string, call = 'LMSSetValue') => ({
      apiErrors: [{ call, element, code: '405', times: 1 }],
      interactions: [],
    })
    await storeState(previous, 'two', 1, refused('cmi.core.score.raw'))
    expect(await analyse()).toMatchObject({ numberOfAttempts: 2, numberIncomplete: 0 })
    await storeState(current, 'two', 1, refused('cmi.interactions.3.student_response'))
    expect(await analyse()).toMatchObject({ numberOfAttempts: 2, numberIncomplete: 1 })
    await db
      .updateTable('item_states')
      .where('item', '=', 'two')
      .where('attempt_id', '=', previous)
      .set({ cmi: JSON.stringify(refused('cmi.interactions', 'SetValue')) })
      .execute()
    expect(await analyse()).toMatchObject({ numberOfAttempts: 2, numberIncomplete: 2 })
    await db
      .updateTable('item_states')
      .where('item', '=', 'two')
      .set({ cmi: JSON.stringify(refused('cmi.interactions.3.weighting')) })
      .execute()
    expect(await analyse()).toMatchObject({ numberOfAttempts: 2, numberIncomplete: 0 })
  })

  test('has the latest words of a question, from whichever attempt has reported them, without their language', async () => {
    const made = await setUp()
    const { previous, current } = await makeTwoAttempts(made)
    const answer = (id: string, description?: string) => ({
      id,
      type: 'choice',
      learner_response: 'a',
      description,
    })
    const report = (attempt: string, ...interactions: object[]) =>
      db
        .updateTable('item_states')
        .where('attempt_id', '=', attempt)
        .set({ cmi: JSON.stringify({ interactions }) })
        .execute()
    await report(previous, answer('q1'), answer('q2', 'What is wate?'), answer('q3', 'Which bin?'))
    await report(
      current,
      answer('q1', '{lang=en}Why?'),
      answer('q2', 'What is water?'),
      answer('q3'),
      answer('q4'),
    )
    const { questions } = await product.ask(history.itemAnalysis, { courseId: made.course.id }, admin)
    expect(Object.fromEntries(questions.map(({ question, description }) => [question, description]))).toEqual(
      {
        q1: 'Why?',
        q2: 'What is water?',
        q3: 'Which bin?',
        q4: null,
      },
    )
  })

  test('has the right answers of a question as they were last reported', async () => {
    const made = await setUp()
    const { previous, current } = await makeTwoAttempts(made)
    const answer = (id: string, ...patterns: string[]) => ({
      id,
      type: 'choice',
      learner_response: 'a',
      ...(patterns.length > 0
        ? { correct_responses: Object.fromEntries(patterns.map((pattern, at) => [at, { pattern }])) }
        : {}),
    })
    const report = (attempt: string, ...interactions: object[]) =>
      db
        .updateTable('item_states')
        .where('attempt_id', '=', attempt)
        .set({ cmi: JSON.stringify({ interactions }) })
        .execute()
    await report(previous, answer('q1', 'a'), answer('q2', 'b'), answer('q3'))
    await report(current, answer('q1', 'b', 'c'), answer('q2'), answer('q3'))
    const { questions } = await product.ask(history.itemAnalysis, { courseId: made.course.id }, admin)
    expect(questions.map(({ question, correctResponse }) => [question, correctResponse])).toEqual([
      ['q1', 'b or c'],
      ['q2', 'b'],
      ['q3', undefined],
    ])
  })

  test('counts the answers to each question, of each package by itself', async () => {
    const made = await setUp()
    await makeTwoAttempts(made)
    const reply = await product.ask(history.itemAnalysis, { courseId: made.course.id }, admin)
    expect(reply).toMatchObject({
      packageVersion: 2,
      packageVersions: [2, 1],
      numberOfAttempts: 2,
      numberIncomplete: 0,
    })
    expect(reply.questions).toEqual([
      {
        item: 'Part one',
        question: 'q1',
        description: null,
        type: 'choice',
        correctResponse: 'b',
        numberOfAnswers: 2,
        numberMarked: 2,
        numberRight: 1,
        answers: [
          { response: 'a', count: 1, isRight: false },
          { response: 'b', count: 1, isRight: true },
        ],
      },
      expect.objectContaining({ question: 'q2', numberOfAnswers: 1, numberRight: 1 }),
    ])
    expect(
      await product.ask(history.itemAnalysis, { courseId: made.course.id, packageVersion: 1 }, admin),
    ).toMatchObject({ packageVersion: 1, numberOfAttempts: 0, questions: [] })
    expect(
      await product.refuse(history.itemAnalysis, { courseId: made.course.id, packageVersion: 9 }, admin),
    ).toEqual(notFound)
  })
})
