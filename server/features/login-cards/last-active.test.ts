// People who have logged in differ from those who never did, for each way to log in (rule people-143).
import { expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as learners from '#contract/calls/learners.ts'
import { makeCourse, makeLearner, makeRecord, password } from '#tests/support/make.ts'
import { pin, startLoginCards } from '#tests/support/start-login-cards.ts'

const { product, client, manager, create, createWithPin, codeFor, setPin, logIn } = await startLoginCards()

/** What the list and the page of a learner say. */
async function activityOf({ urlToken }: { urlToken: string }) {
  const { users } = await product.ask(learners.list, { pageSize: 500 }, manager)
  const listed = users.find((row) => row.urlToken === urlToken)
  const page = await product.ask(learners.openLearner, { urlToken }, manager)
  expect(page.user.hasLoggedIn).toBe(listed?.hasLoggedIn)
  expect(page.lastActiveDateTime).toBe(listed?.lastActiveDateTime)
  return { hasLoggedIn: listed?.hasLoggedIn, lastActiveDateTime: listed?.lastActiveDateTime }
}
const never = { hasLoggedIn: false, lastActiveDateTime: null }
const onlyLoggedIn = { hasLoggedIn: true, lastActiveDateTime: null }

test('people-143: by a card, then by the PIN', async () => {
  const byCard = await create()
  expect(await activityOf(byCard)).toEqual(never)
  expect((await setPin(byCard, 'WRONG-CODE2')).statusCode).toBe(400)
  expect(await activityOf(byCard)).toEqual(never)
  expect((await setPin(byCard, await codeFor(byCard))).statusCode).toBe(200)
  expect(await activityOf(byCard)).toEqual(onlyLoggedIn)
  const byPin = await createWithPin()
  await product.app.db.updateTable('users').set({ has_logged_in: false }).where('id', '=', byPin.id).execute()
  expect((await logIn(byPin, pin)).statusCode).toBe(200)
  expect(await activityOf(byPin)).toEqual(onlyLoggedIn)
})

test('people-143: by an address; what was done in a course is shown in place of it', async () => {
  const learner = await makeLearner(product, client.id)
  expect(await activityOf(learner)).toEqual(never)
  await product.ask(accounts.login, { username: learner.email, password })
  expect(await activityOf(learner)).toEqual(onlyLoggedIn)
  await makeRecord(product, learner, await makeCourse(product))
  expect((await activityOf(learner)).lastActiveDateTime).toMatch(/^20/)
})
