// Completions of the past that came in a list are removed again.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as bulk from '#contract/calls/bulk.ts'
import * as moving from '#contract/calls/moving.ts'
import * as personTraining from '#contract/calls/person-training.ts'
import {
  type MadePerson,
  joinTeam,
  limitTo,
  makeClient,
  makeLearner,
  makeManager,
  makeTeam,
} from '#tests/support/make.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import { startPastCompletions } from '#tests/support/start-past-completions.ts'

const { product, db, admin, start, upload, completionsOf } = await startPastCompletions()

test('it is one of the past actions, and undoing it leaves what was changed since', async () => {
  const started = await start()
  const { client, learner, course, manager } = started
  const ben = await makeLearner(product, client.id)
  const cai = await makeLearner(product, client.id)
  const rows = [learner, ben, cai].map(({ email }, at) => ({
    ...{ line: at + 2, email, course: course.title, completedOn: '2025-01-31' },
  }))
  const { actionId } = await upload(started, rows)
  const id = actionId ?? ''
  const { action, people } = await product.ask(bulk.openPastAction, { id }, manager)
  expect(action).toMatchObject({ action: 'pastCompletions', changed: 3, fileName: 'past.csv', canUndo: true })
  expect(people).toHaveLength(3)
  const idOf = async (person: MadePerson) => (await completionsOf(person))[0]?.id ?? ''
  const corrected = { completedOn: '2025-01-30', title: 'First aid', reason: 'Wrong day' }
  await product.ask(personTraining.correctExternal, { id: await idOf(ben), ...corrected }, manager)
  await product.ask(
    personTraining.correctExternal,
    {
      id: await idOf(cai),
      completedOn: '2025-01-31',
      title: 'Past completion',
      reason: 'Found it',
      evidence: evidence(),
    },
    manager,
  )
  await sql`update bulk_actions set done_at = done_at - interval '23 hours' where id = ${id}::uuid`.execute(
    db,
  )
  expect(await product.ask(bulk.undo, { id }, manager)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 2 }],
  })
  expect((await Promise.all([learner, ben, cai].map(completionsOf))).map(({ length }) => length)).toEqual([
    0, 1, 1,
  ])
  expect(await product.refuse(bulk.undo, { id }, manager)).toMatchObject({ status: 409 })
})

test('undoing it removes each of several completions of a person', async () => {
  const started = await start()
  const { learner, course, manager } = started
  const rows = ['2024-01-31', '2025-01-31'].map((completedOn, at) => ({
    ...{ line: at + 2, email: learner.email, course: course.title, completedOn },
  }))
  const { actionId } = await upload(started, rows)
  expect(await completionsOf(learner)).toHaveLength(2)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toEqual({ changed: 1, refused: [] })
  expect(await completionsOf(learner)).toEqual([])
})

test('undoing it leaves people who are out of sight by then', async () => {
  const started = await start()
  const { client, course } = started
  const team = await makeTeam(product, client.id)
  const [stays, left] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  await joinTeam(product, team, stays, left)
  const limited = await makeManager(product, client.id)
  await limitTo(product, limited, team)
  const rows = [stays, left].map(({ email }, at) => ({
    ...{ line: at + 2, email, course: course.title, completedOn: '2025-01-31' },
  }))
  const { actionId } = await upload({ ...started, manager: limited }, rows)
  await db.deleteFrom('team_members').where('user_id', '=', left.id).execute()
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, limited)).toEqual({
    changed: 1,
    refused: [{ reason: 'Changed since', people: 1 }],
  })
  expect((await Promise.all([stays, left].map(completionsOf))).map(({ length }) => length)).toEqual([0, 1])
})

test('undoing it leaves what has gone to another client with the person (deadlines-77)', async () => {
  const started = await start()
  const { learner, course, manager } = started
  const rows = [{ line: 2, email: learner.email, course: course.title, completedOn: '2025-01-31' }]
  const { actionId } = await upload(started, rows)
  const wanted = {
    userIds: [learner.id],
    toClientId: (await makeClient(product)).id,
    taken: 'everything' as const,
  }
  const { previewToken } = await product.ask(moving.previewMove, wanted, admin)
  await product.ask(moving.move, { ...wanted, previewToken }, admin)
  expect(await product.ask(bulk.undo, { id: actionId ?? '' }, manager)).toMatchObject({ changed: 0 })
  expect(await completionsOf(learner)).toHaveLength(1)
})

test('it cannot be undone after 24 hours', async () => {
  const started = await start()
  const { learner, course, manager } = started
  const rows = [{ line: 2, email: learner.email, course: course.title, completedOn: '2025-01-31' }]
  const id = (await upload(started, rows)).actionId ?? ''
  await sql`update bulk_actions set done_at = done_at - interval '25 hours' where id = ${id}::uuid`.execute(
    db,
  )
  expect(await product.refuse(bulk.undo, { id }, manager)).toEqual({
    status: 409,
    errors: ['It can be undone only once, and within 24 hours'],
  })
})
