// What was written in feedback disappears with its whole group, so that no manager sees whose text is missing (rule small-groups-9).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as deletions from '#contract/calls/deletions.ts'
import * as users from '#contract/calls/users.ts'
import { dueKeys } from '#server/deletion/retention/due-queries.ts'
import { removeOf } from '#server/deletion/retention/remove-queries.ts'
import { makeManager } from './support/make.ts'
import { startAnswers } from './support/start-answers.ts'

const { product, db, makeAskedCourse, answer, statistics } = await startAnswers()

test('a manager who deletes and restores people, and one who loads the page as old answers are removed, sees whole groups disappear', async () => {
  const asked = await makeAskedCourse()
  const manager = await makeManager(product, asked.clients[0]?.id ?? '')
  const learners = []
  for (let person = 0; person < 12; person++)
    learners.push(
      await answer(asked, {
        additionalFeedback: person % 2 ? `Comment ${person}` : '',
        FreeTextAnswers: [{ FreeTextQuestionId: asked.ids.missed, value: `Text ${person}` }],
      }),
    )
  const written = async () => {
    const { questions, additionalFeedback } = await statistics(asked.form.id, '', manager)
    return {
      texts: questions.find(({ isFreeText }) => isFreeText)?.answers.map(({ value }) => value) ?? [],
      comments: additionalFeedback,
    }
  }
  const whole = await written()
  expect([whole.texts.length, whole.comments.length]).toEqual([10, 5])
  const without = []
  for (const { id } of learners) {
    await product.ask(users.remove, { id }, manager)
    without.push(await written())
    const [deletion] = (await product.ask(deletions.list, { pageNumber: 1, pageSize: 1 }, manager)).deletions
    await product.ask(deletions.restore, { id: deletion?.id ?? '' }, manager)
    expect(await written()).toEqual(whole)
  }
  // Without anybody of a group, whether that person has written or not, the page is the same: without all of the group.
  const groups = [without.slice(0, 5), without.slice(5, 10), without.slice(10)]
  const pages = groups.map((group) => new Set(group.map((page) => JSON.stringify(page))).size)
  expect(pages).toEqual([1, 1, 1])
  const shown = groups.map(([page]) => [page?.texts.length, page?.comments.length])
  expect(shown).toEqual([
    [5, 3],
    [5, 2],
    [10, 5],
  ])
  // One after the other becomes as old as the rule of the provider says.
  await db.updateTable('provider_settings').set({ answers_months: 12 }).execute()
  const seen = []
  for (const { id } of learners.slice(0, 7)) {
    const of = db.updateTable('feedback_submissions').where('user_id', '=', id)
    await of.set({ submitted_at: '2020-01-01' }).execute()
    const before = sql`'2021-01-01'::timestamptz`
    const keys = await dueKeys(db, 'feedbackTexts', before, 100)
    await db.transaction().execute((tx) => removeOf.feedbackTexts(tx, keys, before))
    const { texts, comments } = await written()
    seen.push([texts.length, comments.length])
  }
  await db.updateTable('provider_settings').set({ answers_months: null }).execute()
  expect(seen.map((page) => page.join())).toEqual([...Array(5).fill('5,3'), ...Array(2).fill('0,0')])
}, 120_000)
