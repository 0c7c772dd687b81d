// The states that tests name are those that the product sees.
import { expect, test } from 'vitest'
import * as certificates from '#contract/calls/issued-certificates.ts'
import { type PersonStates, makeCertificate, makePersonIn } from './make-states.ts'
import { makeClient, makeCourse, makeLearner } from './make.ts'
import { startProduct } from './product.ts'

const product = await startProduct()

test.each<
  [PersonStates, { isArchived: boolean; isPaused: boolean; isClientArchived: boolean; isMoved: boolean }]
>([
  [{}, { isArchived: false, isPaused: false, isClientArchived: false, isMoved: false }],
  [{ archived: true }, { isArchived: true, isPaused: false, isClientArchived: false, isMoved: false }],
  [{ paused: true }, { isArchived: false, isPaused: true, isClientArchived: false, isMoved: false }],
  [{ clientArchived: true }, { isArchived: false, isPaused: false, isClientArchived: true, isMoved: false }],
  [{ restored: true }, { isArchived: false, isPaused: false, isClientArchived: false, isMoved: false }],
  [
    { moved: true, archived: true },
    { isArchived: true, isPaused: false, isClientArchived: false, isMoved: true },
  ],
  [
    { moved: true, paused: true },
    { isArchived: false, isPaused: true, isClientArchived: false, isMoved: true },
  ],
])('a person %o', async (states, expected) => {
  const first = await makeClient(product)
  const made = await makePersonIn(product, states, { clientId: first.id })
  const { archived, clientArchived, ...found } = await product.app.db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', '=', made.id)
    .select(['users.archived_at as archived', 'clients.archived_at as clientArchived'])
    .select(['clients.is_paused as isPaused', 'clients.id as clientId'])
    .executeTakeFirstOrThrow()
  expect(made.clientId).toBe(found.clientId)
  expect({
    isArchived: archived !== null,
    isPaused: found.isPaused,
    isClientArchived: clientArchived !== null,
    isMoved: found.clientId !== first.id,
  }).toEqual(expected)
  const waiting = product.app.db.selectFrom('deletions').where('object_id', '=', made.id).select('id')
  expect(await waiting.execute()).toEqual([])
})

test.each([
  [{}, ['valid']],
  [{ reissued: true }, ['valid', 'replaced']],
  [{ revoked: true }, ['revoked']],
  [{ reissued: true, revoked: true }, ['revoked', 'replaced']],
  [{ expired: true }, ['expired']],
])('a certificate %o', async (states, expected) => {
  const learner = await makeLearner(product, (await makeClient(product)).id)
  const number = await makeCertificate(product, { learner, course: await makeCourse(product) }, states)
  const { certificates: found } = await product.ask(certificates.myCertificates, {}, learner)
  expect(found.map(({ status }) => status)).toEqual(expected)
  expect(found[0]?.number).toBe(number)
})
