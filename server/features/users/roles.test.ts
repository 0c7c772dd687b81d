// A user's second role, and the activation mail.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { forbidden } from '#tests/support/refusals.ts'
import { startUsers } from '#tests/support/start-users.ts'

const { product, admin, client, manager, managed, templatesTo } = await startUsers()

describe('a second role', () => {
  test('lets a manager learn, once, and uses one seat', async () => {
    const small = await makeClient(product, { maximumLearners: 1 })
    const [first, second] = [await makeManager(product, small.id), await makeManager(product, small.id)]
    await product.ask(users.assignLearner, { userId: first.id }, second)
    await product.ask(users.assignLearner, { userId: first.id }, second)
    expect(await managed(first.urlToken)).toMatchObject({
      identityRole: { name: 'CLIENTADMIN' },
      secondaryRole: 'Learner',
    })
    expect(await product.refuse(users.assignLearner, { userId: second.id }, admin)).toEqual({
      status: 409,
      errors: ['The learner limit of 1 has been reached'],
    })
    expect(await managed(second.urlToken)).toMatchObject({ secondaryRole: null })
  })

  test("makes a client's learner a manager of that client, whichever user gives the role", async () => {
    const [first, second] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    await product.ask(users.assignAdmin, { userId: first.id }, manager)
    await product.ask(users.assignAdmin, { userId: second.id }, admin)
    await product.ask(users.assignAdmin, { userId: second.id }, admin)
    for (const made of [first, second])
      expect(await managed(made.urlToken)).toMatchObject({
        identityRole: { name: 'Learner' },
        secondaryRole: 'CLIENTADMIN',
      })
    // At once, without logging in again.
    await product.ask(learners.list, {}, first)
  })

  test('of administrator is given by an administrator, to people of the provider', async () => {
    const learner = await makeLearner(product, admin.clientId)
    const inside = await makeManager(product, admin.clientId)
    await product.ask(users.assignAdmin, { userId: learner.id }, inside)
    expect(await managed(learner.urlToken)).toMatchObject({ secondaryRole: 'CLIENTADMIN' })
    await product.ask(users.assignAdmin, { userId: learner.id }, admin)
    expect(await managed(learner.urlToken)).toMatchObject({
      identityRole: { name: 'Learner' },
      secondaryRole: 'ADMIN',
    })
  })

  test('of manager is not for oneself to take', async () => {
    expect(await product.refuse(users.assignAdmin, { userId: manager.id }, manager)).toEqual(forbidden)
    const learner = await makeLearner(product, client.id)
    expect(await product.refuse(users.assignAdmin, { userId: learner.id }, learner)).toEqual(forbidden)
    await product.ask(users.assignAdmin, { userId: admin.id }, admin)
    expect(await managed(admin.urlToken)).toMatchObject({ secondaryRole: null })
  })
})

describe('the activation mail', () => {
  test('is sent again to people who have not confirmed, not while their client is paused', async () => {
    const place = await makeClient(product)
    const learner = await makeLearner(product, place.id, { confirmed: false })
    await product.ask(accounts.resendActivation, { userId: learner.id }, admin)
    expect(await templatesTo(learner.email)).toEqual(['ConfirmLearnerAccount'])
    await product.app.db.updateTable('clients').set({ is_paused: true }).where('id', '=', place.id).execute()
    expect((await product.refuse(accounts.resendActivation, { userId: learner.id }, admin)).status).toBe(409)
    expect(await product.refuse(accounts.resendActivation, { userId: manager.id }, admin)).toEqual({
      status: 409,
      errors: ['This account is already confirmed'],
    })
    expect(await templatesTo(learner.email)).toHaveLength(1)
  })
})
