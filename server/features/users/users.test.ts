import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { makeAdmin, makeClient, makeLearner, makeManager, makePerson } from '#tests/support/make.ts'
import { requestOf, startProduct } from '#tests/support/product.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const client = await makeClient(product)
const manager = await makeManager(product, client.id)
const other = await makeClient(product)
const otherManager = await makeManager(product, other.id)

let number = 0
const person = () => ({ firstName: 'Ada', lastName: 'Green', email: `ada-${++number}@example.test` })

const managed = async (urlToken: string) =>
  (await product.ask(users.open, { role: 'ADMIN', urlToken }, admin)).user
const mailTo = (address: string) =>
  product.app.db
    .selectFrom('outbox')
    .where('to_address', '=', address)
    .orderBy('created_at')
    .select(['template_type as template', 'text'])
    .execute()
const templatesTo = async (address: string) => (await mailTo(address)).map(({ template }) => template)
const isSignedIn = async (as: { token: string }) =>
  (await product.send(requestOf(accounts.mine, {}, as))).statusCode === 200

describe('creating', () => {
  test('a learner puts them into the own client, unconfirmed, with a mail to register', async () => {
    const given = person()
    const { user } = await product.ask(
      users.create,
      // Whose client it is does not come from the body.
      { kind: 'learner', ...given, email: given.email.toUpperCase(), clientId: other.id },
      manager,
    )
    expect(await managed(user.urlToken)).toMatchObject({
      ...given,
      clientId: client.id,
      client: { name: client.name },
      identityRole: { name: 'Learner' },
      secondaryRole: null,
      emailConfirmed: false,
    })
    const mails = await mailTo(given.email)
    expect(mails.map(({ template }) => template)).toEqual(['ConfirmLearnerAccount'])
    expect(mails[0]?.text).toContain(`/Register/${user.id}/`)
  })

  test('an administrator or a manager sends a mail to confirm', async () => {
    const [first, second] = [person(), person()]
    const made = await product.ask(users.create, { kind: 'admin', ...first, clientId: client.id }, admin)
    expect(await managed(made.user.urlToken)).toMatchObject({
      clientId: admin.clientId,
      identityRole: { name: 'ADMIN' },
    })
    expect((await mailTo(first.email))[0]?.text).toContain(`/Confirm/${made.user.id}/`)
    const named = await product.ask(
      users.create,
      { kind: 'clientadmin', ...second, clientId: client.id },
      admin,
    )
    expect(await managed(named.user.urlToken)).toMatchObject({
      clientId: client.id,
      identityRole: { name: 'CLIENTADMIN' },
    })
    const own = await product.ask(users.create, { kind: 'clientadmin', ...person() }, manager)
    expect(await managed(own.user.urlToken)).toMatchObject({ clientId: client.id })
  })

  test('without naming a client puts a learner of an administrator into the provider', async () => {
    const { user } = await product.ask(users.create, { kind: 'learner', ...person() }, admin)
    expect(await managed(user.urlToken)).toMatchObject({ clientId: admin.clientId })
  })

  test('reports everything that is missing, and stores nothing', async () => {
    const refused = await product.refuse(
      users.create,
      { kind: 'learner', firstName: ' ', lastName: '', email: 'ada@@example' },
      manager,
    )
    expect(refused).toEqual({
      status: 400,
      errors: ['Please enter a first name', 'Please enter a last name', 'Please enter a valid email address'],
    })
    expect(
      (
        await product.refuse(
          users.create,
          { kind: 'learner', firstName: 'A', lastName: 'B', email: '' },
          manager,
        )
      ).errors,
    ).toEqual(['Please enter an email address'])
  })

  test('refuses an address that has an account, in whatever case', async () => {
    const given = person()
    await product.ask(users.create, { kind: 'learner', ...given }, manager)
    expect(
      await product.refuse(
        users.create,
        { kind: 'learner', ...given, email: given.email.toUpperCase() },
        otherManager,
      ),
    ).toEqual({ status: 409, errors: ['An account with this email address already exists'] })
  })

  test('is not for everybody', async () => {
    const learner = await makeLearner(product, client.id)
    expect(await product.refuse(users.create, { kind: 'admin', ...person() }, manager)).toEqual(forbidden)
    expect(await product.refuse(users.create, { kind: 'learner', ...person() }, learner)).toEqual(forbidden)
    expect(
      await product.refuse(users.create, { kind: 'learner', ...person(), clientId: unknownId }, admin),
    ).toEqual(notFound)
    for (const kind of ['manager', 'learner%00', '__proto__', '..%2fCreateClient'])
      expect(
        (
          await product.send({
            method: 'POST',
            url: `/api/Account/Create${kind}`,
            payload: person(),
            headers: { authorization: `Bearer ${admin.token}` },
          })
        ).statusCode,
      ).toBe(404)
    const shouted = await product.send({
      method: 'POST',
      url: '/api/account/CREATELEARNER/',
      payload: { FirstName: 'Ada', LASTNAME: 'Green', email: person().email },
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(shouted.statusCode).toBe(200)
  })

  test('stops at the learner limit, however many come at once', async () => {
    const small = await makeClient(product, { maximumLearners: 2 })
    const itsManager = await makeManager(product, small.id)
    await makeLearner(product, small.id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        product.send(requestOf(users.create, { kind: 'learner', ...person() }, itsManager)),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(11).fill(409)])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().errors).toEqual([
      { error: 'The learner limit of 2 has been reached' },
    ])
    const { totalCount } = await product.ask(learners.list, {}, itsManager)
    expect(totalCount).toBe(2)
  })
})

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
      users.open,
      { role: 'CLIENTADMIN', urlToken: learner.urlToken },
      manager,
    )
    expect(user).toMatchObject({ id: learner.id, identityRole: { name: 'Learner' }, emailConfirmed: true })
    const open = (urlToken: string) =>
      product.refuse(users.open, { role: 'CLIENTADMIN', urlToken }, otherManager)
    expect(await open(learner.urlToken)).toEqual(notFound)
    expect(await open('never-there')).toEqual(notFound)
    expect(await product.refuse(users.open, { role: 'ADMIN', urlToken: learner.urlToken }, manager)).toEqual(
      forbidden,
    )
  })

  test('gets a new name and address, and nothing else that was sent', async () => {
    const learner = await makeLearner(product, client.id)
    const { user } = await product.ask(
      users.open,
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

  test('cannot have an address that is taken, and stays as they are', async () => {
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

describe('a second role', () => {
  test('lets a manager learn, once, and takes one seat', async () => {
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
