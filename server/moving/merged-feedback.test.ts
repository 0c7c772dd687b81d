// Feedback of people who are merged or moved is counted once (rules people-97, people-146, people-147 and small-groups-9).
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import * as moving from '#contract/calls/moving.ts'
import { type MadePerson, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { startAnswers } from '#tests/support/start-answers.ts'
import { csvLines } from '#tests/support/strict-csv.ts'
import { hashOf, newToken } from '../access/who.ts'

const { product, db, admin, answer, statistics, makeAskedCourse, makePassedLearner } = await startAnswers()

type Asked = Awaited<ReturnType<typeof makeAskedCourse>>
const [good, fair, bad] = [0, 1, 2]
/** Chooses this answer to the first question, and writes about it. */
const given = (asked: Asked, choice: number, text: string) => ({
  additionalFeedback: `Comment ${text}`,
  answers: [choice, 3].map((at) => ({
    id: asked.form.questions.flatMap(({ answers }) => answers)[at]?.id ?? '',
  })),
  FreeTextAnswers: [{ FreeTextQuestionId: asked.form.texts[0] ?? '', value: `Text ${text}` }],
})

async function merge(gone: MadePerson, kept: MadePerson) {
  const pair = { goneId: gone.id, keptId: kept.id, address: 'kept' as const }
  const { counts, previewToken } = await product.ask(moving.previewMerge, pair, admin)
  const { actionId } = await product.ask(moving.merge, { ...pair, previewToken }, admin)
  return { counts, actionId: actionId ?? '' }
}
const undo = (id: string) => product.ask(bulk.undo, { id }, admin)

/** Everything that counts answers to this form, for administrators. */
async function counted({ form }: Asked) {
  const { numberOfSubmissions, questions, additionalFeedback } = await statistics(form.id)
  const forms = await product.ask(feedback.list, { searchTerm: '', pageNumber: 1, pageSize: 100 }, admin)
  const file = await product.send(requestOf(feedbackSubmissions.download, { feedbackFormId: form.id }, admin))
  return {
    people: numberOfSubmissions,
    inList: forms.feedbackForms.find(({ id }) => id === form.id)?.numberOfSubmissions,
    answers: questions.map(({ answers }) =>
      answers.map((one) => ('count' in one ? `${one.value} ${one.count}` : one.value)),
    ),
    comments: additionalFeedback,
    rowsOfFile: file.statusCode === 200 ? csvLines(file).length - 1 : 'refused',
  }
}

test.each(['the account that goes', 'the account that stays'])(
  'of two answers of one person the newer one counts: that of %s',
  async (newerOf) => {
    const asked = await makeAskedCourse()
    for (const text of ['a', 'b', 'c', 'd']) await answer(asked, given(asked, good, text))
    const older = await answer(asked, given(asked, bad, 'older'))
    const newer = await answer(asked, given(asked, fair, 'newer'))
    const before = await counted(asked)
    expect(before).toMatchObject({ people: 6, inList: 6, rowsOfFile: 6 })
    const [gone, kept] = newerOf === 'the account that goes' ? [newer, older] : [older, newer]
    const { counts, actionId } = await merge(gone, kept)
    expect(counts).toMatchObject({ feedback: 1, feedbackNotCounted: 1 })
    expect(await counted(asked)).toEqual({
      people: 5,
      inList: 5,
      answers: [['Good 4', 'Fair 1'], ['Yes 5'], ['Text a', 'Text b', 'Text c', 'Text d', 'Text newer']],
      comments: ['Comment a', 'Comment b', 'Comment c', 'Comment d', 'Comment newer'],
      rowsOfFile: 5,
    })
    // The older one is still the person's, with its texts.
    expect(
      await db
        .selectFrom('feedback_submissions')
        .where('user_id', '=', kept.id)
        .orderBy('id')
        .select(['additional_feedback as comment', 'is_superseded as isSuperseded'])
        .execute(),
    ).toEqual([
      { comment: 'Comment older', isSuperseded: true },
      { comment: 'Comment newer', isSuperseded: false },
    ])
    expect(
      await product.refuse(
        feedbackSubmissions.complete,
        { feedbackFormId: asked.form.id, ...given(asked, good, 'again') },
        kept,
      ),
    ).toEqual({ status: 409, errors: ['Feedback already submitted'] })
    await undo(actionId)
    expect(await counted(asked)).toEqual(before)
  },
)

test('of three accounts one answer counts, in whichever order the merges are undone', async () => {
  for (const isFirstUndoneFirst of [true, false]) {
    const asked = await makeAskedCourse()
    const kept = await answer(asked, given(asked, bad, 'first'))
    const second = await answer(asked, given(asked, fair, 'second'))
    const third = await answer(asked, given(asked, good, 'third'))
    const merges = [await merge(second, kept), await merge(third, kept)]
    const answers = async () => (await counted(asked)).answers[0]
    expect(await answers()).toEqual(['Good 1'])
    const [one, other] = isFirstUndoneFirst ? merges : merges.toReversed()
    await undo(one?.actionId ?? '')
    expect(await answers()).toEqual(['Good 1', 'Fair 1'])
    await undo(other?.actionId ?? '')
    expect(await answers()).toEqual(['Good 1', 'Fair 1', 'Bad 1'])
  }
})

test('answers to different forms both count', async () => {
  const asked = await makeAskedCourse()
  const further = await makeAskedCourse()
  const [one, two] = [await answer(asked), await answer(further)]
  await db.updateTable('users').set({ client_id: one.clientId }).where('id', '=', two.id).execute()
  expect((await merge(one, two)).counts).toMatchObject({ feedback: 1, feedbackNotCounted: 0 })
  expect([(await counted(asked)).people, (await counted(further)).people]).toEqual([1, 1])
})

test('managers do not see which text a merge took away: its whole group is not shown (small-groups-9)', async () => {
  const asked = await makeAskedCourse()
  const manager = await makeManager(product, asked.clients[0]?.id ?? '')
  const older = await answer(asked, given(asked, bad, '0'))
  for (let at = 1; at < 11; at++) await answer(asked, given(asked, good, String(at)))
  const newer = await answer(asked, given(asked, fair, 'newer'))
  const shown = async () => {
    const { numberOfSubmissions, questions, additionalFeedback } = await statistics(
      asked.form.id,
      '',
      manager,
    )
    return {
      people: numberOfSubmissions,
      texts: questions[2]?.answers.map(({ value }) => value),
      comments: additionalFeedback,
    }
  }
  const texts = (from: number, to: number, word: string) =>
    Array.from({ length: to - from }, (_, at) => `${word} ${from + at}`)
  expect(await shown()).toEqual({
    people: 12,
    texts: texts(0, 10, 'Text'),
    comments: texts(0, 10, 'Comment'),
  })
  const { actionId } = await merge(newer, older)
  expect(await shown()).toEqual({
    people: 11,
    texts: texts(5, 10, 'Text'),
    comments: texts(5, 10, 'Comment'),
  })
  await undo(actionId)
  expect(await shown()).toMatchObject({ people: 12, texts: texts(0, 10, 'Text') })
})

test('managers see how often answers of whole groups were chosen, without one that a merge took away', async () => {
  const asked = await makeAskedCourse()
  const manager = await makeManager(product, asked.clients[0]?.id ?? '')
  for (let at = 1; at < 7; at++) await answer(asked, given(asked, good, String(at)))
  const older = await answer(asked, given(asked, bad, 'older'))
  const newer = await answer(asked, given(asked, fair, 'newer'))
  await merge(newer, older)
  // Seven people answered: the two latest of them do not fill a group, and the older answer is that of none.
  const { numberOfSubmissions, questions } = await statistics(asked.form.id, '', manager)
  const chosen = questions[0]?.answers.map((one) => ('count' in one ? [one.value, one.count] : one.value))
  expect([numberOfSubmissions, chosen]).toEqual([7, [['Good', 5]]])
})

async function moveTo(person: MadePerson, toClientId: string) {
  const wanted = { userIds: [person.id], toClientId, taken: 'everything' as const }
  const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
  await product.ask(moving.move, { ...wanted, previewToken }, admin)
  const row = await db.selectFrom('users').where('id', '=', person.id).selectAll().executeTakeFirstOrThrow()
  return row.client_id
}

test('a moved person counts once over all clients: at the former one (people-147)', async () => {
  const asked = await makeAskedCourse({ numberOfClients: 2 })
  const [former, next] = asked.clients.map(({ id }) => id)
  const learner = await answer(asked, given(asked, bad, 'at the former client'))
  expect(await moveTo(learner, next ?? '')).toBe(next)
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ user_id: learner.id, token_hash: hashOf(token), expires_at: '2100-01-01T00:00:00Z' })
    .execute()
  expect(
    await product.refuse(
      feedbackSubmissions.complete,
      { feedbackFormId: asked.form.id, ...given(asked, good, 'again') },
      { token },
    ),
  ).toEqual({ status: 409, errors: ['Feedback already submitted'] })
  const people = async (clientId: string | undefined) =>
    (await statistics(asked.form.id, clientId)).numberOfSubmissions
  expect([await people(''), await people(former), await people(next)]).toEqual([1, 1, 0])
})

test('what a moved person sent counts once with what the merged account sent at the new client', async () => {
  const asked = await makeAskedCourse({ numberOfClients: 2 })
  const [former, next] = asked.clients.map(({ id }) => id)
  const moved = await answer(asked, given(asked, bad, 'older'))
  await moveTo(moved, next ?? '')
  const other = await answer(asked, given(asked, good, 'newer'), 1)
  const people = async (clientId: string | undefined) =>
    (await statistics(asked.form.id, clientId)).numberOfSubmissions
  expect(await people('')).toBe(2)
  const { counts, actionId } = await merge(moved, other)
  expect(counts).toMatchObject({ feedback: 0, feedbackNotCounted: 1 })
  expect([await people(''), await people(former), await people(next)]).toEqual([1, 0, 1])
  await undo(actionId)
  expect([await people(''), await people(former), await people(next)]).toEqual([2, 1, 1])
})

test('a person who passed in both accounts and sent one of them is not asked again', async () => {
  const asked = await makeAskedCourse()
  const [sent, silent] = [await answer(asked), await makePassedLearner(asked)]
  expect((await merge(sent, silent)).counts).toMatchObject({ feedback: 1, feedbackNotCounted: 0 })
  expect((await counted(asked)).people).toBe(1)
})
