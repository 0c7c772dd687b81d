// How many learners a client may have.
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import { makeClient, makeLearner, makeManager } from '#tests/support/make.ts'
import { startClients } from '#tests/support/start-clients.ts'

const { product, admin, look } = await startClients()

describe('the learner limit', () => {
  test('can be raised, removed, and lowered to the seats in use, but no further', async () => {
    const client = await makeClient(product, { maximumLearners: 3 })
    await makeLearner(product, client.id)
    await makeLearner(product, client.id)
    const change = (maxLearners: number) =>
      product.ask(clients.updateMaximum, { clientId: client.id, maxLearners }, admin)
    for (const maximum of [10, 0, 2]) {
      await change(maximum)
      expect((await look(client.urlToken)).maximumNumberOfLearners).toBe(maximum)
    }
    expect(
      await product.refuse(clients.updateMaximum, { clientId: client.id, maxLearners: 1 }, admin),
    ).toEqual({
      status: 409,
      errors: ['This organisation has 2 learners already, so its limit cannot be lower than that'],
    })
    const noLimit = 'Please enter a whole number of learners, or 0 for unlimited'
    for (const [maxLearners, error] of [
      ...['', -1, 2.5, undefined].map((given) => [given, noLimit] as const),
      [1_000_001, 'Please enter at most 1,000,000 learners, or 0 for unlimited'] as const,
    ])
      expect(
        await product.refuse(clients.updateMaximum, { clientId: client.id, maxLearners }, admin),
      ).toEqual({
        status: 400,
        errors: [error],
      })
    expect((await look(client.urlToken)).maximumNumberOfLearners).toBe(2)
  })

  test('holds when fifty want the last seat at once', async () => {
    const client = await makeClient(product, { maximumLearners: 2 })
    await makeLearner(product, client.id)
    const manager = await makeManager(product, client.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        product.send({
          method: 'POST',
          url: '/api/Account/Createlearner',
          headers: { authorization: `Bearer ${manager.token}` },
          payload: { firstName: 'Fifty', lastName: 'Learners', email: `fifty-${number}@seats.test` },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(49)
    for (const answer of refused)
      expect(answer.json()).toMatchObject({ errors: [{ error: 'The learner limit of 2 has been reached' }] })
    expect((await look(client.urlToken)).numberOfLearners).toBe(2)
  })
})
