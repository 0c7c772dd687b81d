// Every call of the API as people who must have a second factor, have none, and have let the days for it pass: only those of the set-up are
// answered (rule access-87). The list is written by hand and not taken from the contract, so that a call too many in it is noticed.
import { expect, test } from 'vitest'
import { api } from '#contract/all.ts'
import { pathNames } from '#contract/rules/path-names.ts'
import { callsOf } from '#server/http/openapi.ts'
import { linesOf, onApiHost } from './calls/all.ts'
import { expectedOf } from './calls/example.ts'
import { makeAdmin, makeClient, makeLearner, makeManager } from './support/make.ts'
import { startProduct } from './support/product.ts'

const product = await startProduct()
const client = await makeClient(product)
const people = {
  learner: await makeLearner(product, client.id),
  manager: await makeManager(product, client.id),
  administrator: await makeAdmin(product),
}
const provider = await product.app.db
  .selectFrom('clients')
  .where('is_provider', '=', true)
  .select('id')
  .executeTakeFirstOrThrow()
const since = new Date(Date.now() - 2 * 86_400_000).toISOString()
await product.app.db
  .insertInto('second_factor_demands')
  .values({ client_id: provider.id, demanded_of: 'everybody', since, grace_days: 1 })
  .execute()

/** Who am I, the log-out, and the set-up. */
const possible = [
  'GET Account/MyAccount',
  'POST Account/ExtendSession',
  'POST Account/Logout',
  'POST Account/ProveIdentity',
  'POST Account/ProveByPasskey',
  'GET Account/GetSecondFactor',
  'POST Account/BeginSecondFactor',
  'POST Account/TurnOnSecondFactor',
  'GET Account/GetPasskeys',
  'POST Account/BeginPasskey',
  'POST Account/AddPasskey',
]
const sentence = JSON.stringify({
  success: false,
  errors: [{ error: 'Please set up a second factor first: an authenticator app or a passkey' }],
  needs: 'secondFactor',
})
const someId = '11111111-1111-4111-8111-111111111111'

const lines = callsOf(api).flatMap(({ call }) => linesOf(call))
const forAnybody = (line: string) => expectedOf(onApiHost[line]?.who ?? '').visitor !== '401'

async function answersTo(line: string) {
  const [method = '', template = ''] = line.split(' ')
  let path = template
  for (const name of pathNames(template)) path = path.replace(`{${name}}`, someId)
  const answers: Record<string, string> = {}
  for (const [name, { token }] of Object.entries(people)) {
    const { statusCode, body } = await product.send({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    answers[name] = `${statusCode} ${body}`
  }
  return answers
}

test('the list names calls, each for people who are logged in', () => {
  expect(possible.filter((line) => !lines.includes(line) || forAnybody(line))).toEqual([])
})

test.each(lines.filter((line) => !forAnybody(line) && !possible.includes(line)))(
  '%s is refused',
  async (line) => {
    expect(await answersTo(line)).toEqual({
      learner: `403 ${sentence}`,
      manager: `403 ${sentence}`,
      administrator: `403 ${sentence}`,
    })
  },
)

// The log-out is the last one, because nothing is possible after it.
const logOut = 'POST Account/Logout'
test.each([...possible.filter((line) => line !== logOut), logOut])('%s is possible', async (line) => {
  for (const answer of Object.values(await answersTo(line)))
    expect(answer).not.toContain('second factor first')
})
