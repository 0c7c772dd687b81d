// Creating users.
import { describe, expect, test } from 'vitest'
import * as learners from '#contract/calls/learners.ts'
import * as users from '#contract/calls/users.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { forbidden, notFound, unknownId } from '#tests/support/refusals.ts'
import { startUsers } from '#tests/support/start-users.ts'

const { product, admin, client, manager, other, otherManager, person, managed, mailTo } = await startUsers()

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

  test('refuses an address that has an account, in upper or lower case', async () => {
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

  test('is only for those whose role allows it', async () => {
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

  test('stops at the learner limit, also when many are created at once', async () => {
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
