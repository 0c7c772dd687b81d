// What comes with the configuration for a dashboard: what the calls of its page answer, for whom they answer it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call, Reply } from '#contract/call.ts'
import * as communities from '#contract/calls/communities.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as theme from '#contract/calls/theme.ts'
import {
  makeAdmin,
  makeClient,
  makeCommunity,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const client = await makeClient(product)
const other = await makeClient(product)
const admin = await makeAdmin(product)
const course = await makeCourse(product)
await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
await makeCommunity(product, client.id)

async function configurationFor(token?: string, header = 'dashboard'): Promise<Reply<typeof theme.open>> {
  const answer = await product.send({
    method: 'GET',
    url: '/api/Config/GetConfig',
    headers: { [theme.firstDataHeader]: header, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test.each([
  ['an administrator', () => Promise.resolve(admin), ['admin']],
  ['an administrator who learns', () => makeAdmin(product, { secondaryRole: 'LEARNER' }), ['admin']],
  ['a manager', () => makeManager(product, client.id), ['clientManager', 'communities']],
  [
    'a manager who learns',
    () => makeManager(product, client.id, { secondaryRole: 'LEARNER' }),
    ['clientManager', 'learner', 'communities'],
  ],
  ['a learner', () => makeLearner(product, client.id), ['learner', 'communities']],
  ['a learner of another client', () => makeLearner(product, other.id), ['learner', 'communities']],
] as const)('%s is answered what the single calls answer', async (_who, make, names) => {
  const caller = await make()
  const { admin: ofAdmin, clientManager, learner } = dashboards
  const calls: Record<string, Call> = {
    admin: ofAdmin,
    clientManager,
    learner,
    communities: communities.list,
  }
  const single = await Promise.all(
    names.map(async (name) => {
      const input = name === 'communities' ? { clientId: caller.clientId } : {}
      const {
        success: _,
        errors: __,
        ...reply
      } = (await product.ask(calls[name] as Call, input, caller)) as Record<string, unknown>
      return [name, reply] as const
    }),
  )
  const { config, firstData } = await configurationFor(caller.token)
  expect(firstData).toEqual(Object.fromEntries(single))
  expect(config).toEqual((await product.ask(theme.open, {}, caller)).config)
})

test('visitors, ended sessions and requests without the header are answered the configuration alone', async () => {
  const learner = await makeLearner(product, client.id)
  expect(await configurationFor()).not.toHaveProperty('firstData')
  expect(await configurationFor('x'.repeat(43))).not.toHaveProperty('firstData')
  expect(await configurationFor(learner.token, 'anything')).not.toHaveProperty('firstData')
  expect(await product.ask(theme.open, {}, learner)).not.toHaveProperty('firstData')
})

test('a dashboard that cannot be read does not take the configuration with it', async () => {
  const learner = await makeLearner(product, client.id)
  await sql`alter table communities rename to communities_elsewhere`.execute(product.app.db)
  const { config, firstData } = await configurationFor(learner.token)
  await sql`alter table communities_elsewhere rename to communities`.execute(product.app.db)
  expect(config.name).toBeTruthy()
  expect(firstData).toBeUndefined()
})
