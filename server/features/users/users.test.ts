// Listing users, and changing one of them.
import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeLearner, makeManager, makePerson } from '#tests/support/make.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'
import { startUsers } from '#tests/support/start-users.ts'

const {
  product,
  admin,
  client,
  manager,
  other,
  otherManager,
  person,
  managed,
  mailTo,
  templatesTo,
  isSignedIn,
} = await startUsers()

describe('the list', () => {
  test('has every administrator and manager for an administrator, the own managers for a manager', async () => {
    const place = await makeClient(product, { name: 'Brook' })
    const theirs = await makeManager(product, place.id, { firstName: 'Cleo', lastName: 'Brooks' })
    const promoted = await makePerson(product, {
      clientId: place.id,
      secondaryRole: 'CLIENTADMIN',
      firstName: 'Abe',
      lastName: 'Brooks',
    })
    await makeLearner(product, place.id, { lastName: 'Brooks' })
    const gone = await makeManager(product, place.id, { lastName: 'Brooks' })
    await product.ask(users.archive, { userIds: [gone.id] }, admin)

    const seen = await product.ask(users.list, { role: 'ADMIN', searchTerm: 'brooks' }, admin)
    expect(seen).toMatchObject({
      totalPages: 2,
      totalCount: 2,
      users: [
        { id: promoted.id, name: 'Abe Brooks', clientName: 'Brook', role: 'CLIENTADMIN' },
        { id: theirs.id, name: 'Cleo Brooks', email: theirs.email, urlToken: theirs.urlToken },
      ],
    })
    const own = await product.ask(users.list, { role: 'CLIENTADMIN' }, theirs)
    expect(own.users.map(({ id }) => id)).toEqual([promoted.id, theirs.id])
    const all = await product.ask(users.list, { role: 'ADMIN', pageSize: 500 }, admin)
    expect(all.users.map(({ id }) => id)).toEqual(
      expect.arrayContaining([admin.id, manager.id, otherManager.id]),
    )
  })

  test('applies to the named role, which the caller must have', async () => {
    const both = await makePerson(product, {
      clientId: client.id,
      role: 'CLIENTADMIN',
      secondaryRole: 'LEARNER',
    })
    expect(await product.refuse(users.list, { role: 'ADMIN' }, manager)).toEqual(forbidden)
    expect(await product.refuse(users.list, { role: 'CLIENTADMIN' }, admin)).toEqual(forbidden)
    expect(await product.refuse(users.list, { role: 'LEARNER' }, both)).toEqual(forbidden)
    const shouted = await product.send({
      url: '/api/user/GETclientadminUSERS',
      headers: { authorization: `Bearer ${both.token}` },
    })
    expect(shouted.json().users.map(({ id }: { id: string }) => id)).toContain(both.id)
  })
})

describe('one person', () => {
  test('can be opened by who may see them, learners too', async () => {
    const learner = await makeLearner(product, client.id)
    const { user } = await product.ask(
      users.openUser,
      { role: 'CLIENTADMIN', urlToken: learner.urlToken },
      manager,
    )
    expect(user).toMatchObject({ id: learner.id, identityRole: { name: 'Learner' }, emailConfirmed: true })
    const open = (urlToken: string) =>
      product.refuse(users.openUser, { role: 'CLIENTADMIN', urlToken }, otherManager)
    expect(await open(learner.urlToken)).toEqual(notFound)
    expect(await open('never-there')).toEqual(notFound)
    expect(
      await product.refuse(users.openUser, { role: 'ADMIN', urlToken: learner.urlToken }, manager),
    ).toEqual(forbidden)
  })

  test('gets a new name and address, and nothing else that was sent', async () => {
    const learner = await makeLearner(product, client.id)
    const { user } = await product.ask(
      users.openUser,
      { role: 'CLIENTADMIN', urlToken: learner.urlToken },
      manager,
    )
    const full = {
      ...user,
      firstName: 'New',
      lastName: 'Name',
      email: 'new-name@example.test',
      role: 'ADMIN',
      secondaryRole: 'ADMIN',
      identityRole: { name: 'ADMIN' },
      clientId: other.id,
      emailConfirmed: false,
      urlToken: 'chosen',
    }
    await product.ask(users.update, full, manager)
    expect(await managed(learner.urlToken)).toEqual({
      ...user,
      firstName: 'New',
      lastName: 'Name',
      email: 'new-name@example.test',
    })
    expect(await templatesTo(learner.email)).toEqual(['EmailChanged'])
    expect(await isSignedIn(learner)).toBe(true)
  })

  test('sends nothing to the old address when only the name changes', async () => {
    const learner = await makeLearner(product, client.id)
    await product.ask(
      users.update,
      { ...person(), id: learner.id, email: learner.email.toUpperCase() },
      manager,
    )
    expect(await templatesTo(learner.email)).toEqual([])
  })

  test('who has not confirmed yet is invited at the new address, and the old link stops working', async () => {
    const given = person()
    const { user } = await product.ask(users.create, { kind: 'clientadmin', ...given }, manager)
    const [, oldToken] = /Confirm\/[^/]+\/([\w-]+)/.exec((await mailTo(given.email))[0]?.text ?? '') ?? []
    const moved = { ...given, id: user.id, email: 'moved@example.test' }
    await product.ask(users.update, moved, manager)
    const [, newToken] = /Confirm\/[^/]+\/([\w-]+)/.exec((await mailTo(moved.email))[0]?.text ?? '') ?? []
    const confirm = { userId: user.id, password: 'a quiet brook', passwordRepeat: 'a quiet brook' }
    expect(await product.refuse(accounts.confirm, { ...confirm, encodedToken: oldToken })).toEqual({
      status: 400,
      errors: ['This link is invalid or has expired'],
    })
    await product.ask(accounts.confirm, { ...confirm, encodedToken: newToken })
  })

  test('a link that was mailed to the previous address stops working', async () => {
    const learner = await makeLearner(product, client.id)
    await product.ask(accounts.requestPasswordReset, { email: learner.email })
    const [, token] = /Reset\/([\w-]+)\//.exec((await mailTo(learner.email))[0]?.text ?? '') ?? []
    expect(token).toBeDefined()
    await product.ask(users.update, { ...person(), id: learner.id }, manager)
    const password = 'a good long new password'
    const link = { userId: learner.id, encodedToken: token, password, passwordRepeat: password }
    expect(await product.refuse(accounts.resetPassword, link)).toEqual({
      status: 400,
      errors: ['This link is invalid or has expired'],
    })
  })

  test('cannot have an address that is in use, and is not changed', async () => {
    const [first, second] = [await makeLearner(product, client.id), await makeLearner(product, other.id)]
    const refused = await product.refuse(
      users.update,
      { id: first.id, firstName: 'X', lastName: 'Y', email: second.email },
      manager,
    )
    expect(refused).toEqual({ status: 409, errors: ['An account with this email address already exists'] })
    expect(await managed(first.urlToken)).toMatchObject({ firstName: 'Pat', email: first.email })
    expect(await templatesTo(first.email)).toEqual([])
  })

  test('of another client cannot be changed, deleted, promoted or mailed', async () => {
    const learner = await makeLearner(product, client.id, { confirmed: false })
    const before = await managed(learner.urlToken)
    expect(await product.refuse(users.update, { ...person(), id: learner.id }, otherManager)).toEqual(
      notFound,
    )
    expect(await product.refuse(users.remove, { id: learner.id }, otherManager)).toEqual(notFound)
    expect(await product.refuse(users.assignAdmin, { userId: learner.id }, otherManager)).toEqual(notFound)
    expect(await product.refuse(users.assignLearner, { userId: manager.id }, otherManager)).toEqual(notFound)
    expect(await product.refuse(accounts.resendActivation, { userId: learner.id }, otherManager)).toEqual(
      notFound,
    )
    expect(await product.refuse(users.update, { ...person(), id: unknownId }, otherManager)).toEqual(notFound)
    expect(await product.refuse(users.remove, { id: 'no id' }, otherManager)).toEqual(notFound)
    expect(await managed(learner.urlToken)).toEqual(before)
    expect(await templatesTo(learner.email)).toEqual([])
  })
})
