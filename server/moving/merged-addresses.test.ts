// Two accounts become one: the address that stays, and who logs in with which password.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '#contract/calls/accounts.ts'
import * as bulk from '#contract/calls/bulk.ts'
import * as deletions from '#contract/calls/deletions.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeLearner, makeManager, password } from '#tests/support/make.ts'
import { type Address, pairOf, startMerging } from '#tests/support/start-merging.ts'

const { product, db, admin, merge, undo } = await startMerging()

test('addresses of the account that is gone lead to the other one, and the chosen email address is left', async () => {
  const client = await makeClient(product)
  const manager = await makeManager(product, client.id)
  const [gone, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  await db.updateTable('users').set({ employee_number: '4711' }).where('id', '=', gone.id).execute()
  const { actionId } = await merge(pairOf(gone, kept, 'gone'))
  const { user } = await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)
  expect(user).toMatchObject({
    id: kept.id,
    email: gone.email,
    urlToken: kept.urlToken,
    employeeNumber: '4711',
  })
  // It is not among the deleted people, from where it would come back alone.
  const deleted = await product.ask(deletions.list, { pageNumber: 1, pageSize: 50 }, admin)
  expect(deleted.deletions.filter(({ email }) => email === gone.email)).toEqual([])
  // An account that is merged later leads on as well.
  const third = await makeLearner(product, client.id)
  const later = await merge(pairOf(kept, third))
  expect((await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)).user.id).toBe(
    third.id,
  )
  expect(await product.refuse(bulk.undo, { id: actionId ?? '' }, admin)).toMatchObject({ status: 409 })
  await undo(later.actionId)
  expect((await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)).user.id).toBe(
    kept.id,
  )
  await undo(actionId)
  expect((await product.ask(learners.openLearner, { urlToken: gone.urlToken }, manager)).user.id).toBe(
    gone.id,
  )
})

const logIn = async (email: string) => {
  const answer = await product.send({
    method: 'POST',
    url: `/api/${login.path}`,
    payload: { username: email, password },
  })
  return login.reply.parse(answer.json()).succeeded
}
const mailsOf = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('outbox')
      .where('user_id', '=', id)
      .select(sql<string>`template_type || ' to ' || to_address`.as('mail'))
      .execute()
  )
    .map(({ mail }) => mail)
    .toSorted()

test.each<[Address, 'kept' | 'gone']>([
  ['gone', 'kept'],
  ['gone', 'gone'],
  ['kept', 'kept'],
  ['kept', 'gone'],
])(
  'people-173: with the address of the account that is %s, the person logs in who registered with the one that is %s',
  async (address, registered) => {
    const client = await makeClient(product)
    const gone = await makeLearner(product, client.id, { confirmed: registered === 'gone' })
    const kept = await makeLearner(product, client.id, { confirmed: registered === 'kept' })
    const none = { password_hash: null }
    const other = registered === 'kept' ? gone : kept
    await db.updateTable('users').set(none).where('id', '=', other.id).execute()
    await merge(pairOf(gone, kept, address))
    const [stays, ends] = address === 'gone' ? [gone.email, kept.email] : [kept.email, gone.email]
    expect([await logIn(stays), await logIn(ends)]).toEqual([true, false])
    // Who knows the account by the address that ends learns it there.
    const isKnown = address === 'gone' || registered === 'gone'
    expect(await mailsOf(kept)).toEqual(isKnown ? [`EmailChanged to ${ends}`] : [])
  },
)

test('an archived account that goes is mailed nothing about its address', async () => {
  const client = await makeClient(product)
  const [gone, kept] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
  await product.ask(users.archive, { userIds: [gone.id] }, admin)
  await merge(pairOf(gone, kept))
  expect(await mailsOf(kept)).toEqual([])
})

test('people-173: who registered with neither account is invited at the address that comes, and again when it goes', async () => {
  const client = await makeClient(product)
  const none = { confirmed: false }
  const [gone, kept] = [
    await makeLearner(product, client.id, none),
    await makeLearner(product, client.id, none),
  ]
  const { actionId } = await merge(pairOf(gone, kept, 'gone'))
  const ofMerge = [`EmailChanged to ${kept.email}`, `ConfirmLearnerAccount to ${gone.email}`]
  expect(await mailsOf(kept)).toEqual(ofMerge.toSorted())
  await undo(actionId)
  const ofUndo = [`EmailChanged to ${gone.email}`, `ConfirmLearnerAccount to ${kept.email}`]
  expect(await mailsOf(kept)).toEqual([...ofMerge, ...ofUndo].toSorted())
})

test('people-98: who registered after the merge, or got another number, has both after it is undone', async () => {
  const client = await makeClient(product)
  const none = { confirmed: false }
  const [gone, kept] = [
    await makeLearner(product, client.id, none),
    await makeLearner(product, client.id, none),
  ]
  const { password_hash } = await db
    .selectFrom('users')
    .where('id', '=', admin.id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ password_hash: null }).where('id', 'in', [gone.id, kept.id]).execute()
  const { actionId } = await merge(pairOf(gone, kept))
  await db
    .updateTable('users')
    .set({ email_confirmed_at: '2026-11-01T00:00:00Z', password_hash, employee_number: '17' })
    .where('id', '=', kept.id)
    .execute()
  await undo(actionId)
  expect(await logIn(kept.email)).toBe(true)
  const numbers = await db
    .selectFrom('users')
    .where('id', 'in', [gone.id, kept.id])
    .select(['id', 'employee_number'])
    .execute()
  expect(new Map(numbers.map((one) => [one.id, one.employee_number]))).toEqual(
    new Map([
      [gone.id, null],
      [kept.id, '17'],
    ]),
  )
})

test('people-98: who chose a password after a merge with an account that was registered stays registered', async () => {
  const client = await makeClient(product)
  const gone = await makeLearner(product, client.id)
  const kept = await makeLearner(product, client.id, { confirmed: false })
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', kept.id).execute()
  const { actionId } = await merge(pairOf(gone, kept))
  await db.updateTable('users').set({ password_hash: 'of another one' }).where('id', '=', kept.id).execute()
  await undo(actionId)
  const after = await db
    .selectFrom('users')
    .where('id', '=', kept.id)
    .select(['password_hash', 'email_confirmed_at'])
    .executeTakeFirst()
  expect(after).toEqual({ password_hash: 'of another one', email_confirmed_at: expect.any(String) })
})
