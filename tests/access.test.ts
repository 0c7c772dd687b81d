// Every call of the contract, by every kind of caller: refused or answered as its `access` demands, before a byte of
// its body is read, however its path is spelt.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Call, Role } from '#contract/call.ts'
import { api } from '#contract/all.ts'
import { routesOf } from '#server/http/routing.ts'
import { callsOf } from '#server/http/openapi.ts'
import { newToken } from '#server/access/who.ts'
import { changePerson } from './support/make-states.ts'
import { changeSettings } from '#server/features/provisioning/stop-queries.ts'
import { makeClient, makePerson } from './support/make.ts'
import { startProduct } from './support/product.ts'

interface Caller {
  who: string
  roles: Role[]
  /** What is sent as Authorization. */
  authorization?: string
}

const product = await startProduct()
const client = await makeClient(product)
// Managers look after provisioning only where an administrator lets them (rule provisioning-2).
await changeSettings(product.app.db, client.id, { managers_may_provision: true })

const pairs: [Role, Role?][] = [
  ['ADMIN'],
  ['CLIENTADMIN'],
  ['LEARNER'],
  ['ADMIN', 'CLIENTADMIN'],
  ['ADMIN', 'LEARNER'],
  ['CLIENTADMIN', 'LEARNER'],
  ['CLIENTADMIN', 'ADMIN'],
  ['LEARNER', 'ADMIN'],
  ['LEARNER', 'CLIENTADMIN'],
]

const insiders: Caller[] = await Promise.all(
  pairs.map(async ([role, secondaryRole]) => {
    const options = { role, clientId: client.id, ...(secondaryRole ? { secondaryRole } : {}) }
    const { token } = await makePerson(product, options)
    const roles = secondaryRole ? [role, secondaryRole] : [role]
    return { who: roles.join(' and '), roles, authorization: `Bearer ${token}` }
  }),
)

/** An administrator whose session has ended in one of the possible ways. */
async function previousAdministrator(
  who: string,
  end: (person: { id: string; clientId: string }) => Promise<unknown>,
) {
  const own = await makeClient(product)
  const person = await makePerson(product, { role: 'ADMIN', clientId: own.id })
  await end(person)
  return { who, roles: [], authorization: `Bearer ${person.token}` }
}

const { db } = product.app
const past = new Date(Date.now() - 1000).toISOString()
const outsiders: Caller[] = [
  { who: 'a visitor', roles: [] },
  { who: 'a made-up token', roles: [], authorization: `Bearer ${newToken()}` },
  { who: 'another scheme', roles: [], authorization: 'Basic YWRtaW46YWRtaW4=' },
  { who: 'an empty token', roles: [], authorization: 'Bearer ' },
  await previousAdministrator('an expired session', ({ id }) =>
    db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', id).execute(),
  ),
  await previousAdministrator('a closed session', ({ id }) =>
    db.deleteFrom('sessions').where('user_id', '=', id).execute(),
  ),
  await previousAdministrator('an archived person', (person) =>
    changePerson(product, person, { archived: true }),
  ),
  await previousAdministrator('a person of a paused client', (person) =>
    changePerson(product, person, { paused: true }),
  ),
  await previousAdministrator('a person of an archived client', (person) =>
    changePerson(product, person, { clientArchived: true }),
  ),
]

const refusal = (error: string) => JSON.stringify({ success: false, errors: [{ error }] })
const refusals: Record<number, string> = {
  401: refusal('Please sign in'),
  403: refusal('You do not have permission'),
}

/** A 401 for a session that has ended also gives the reason. */
const withoutReason = (body: string) => body.replace(/,"reason":"\w+"}$/, '}')

/** A path that names a role is for those of its roles that hold that one (rule access-4). */
function expected({ access }: Call, { roles }: Caller, named?: string): '401' | '403' | 'let in' {
  if (access === 'anyone') return 'let in'
  if (roles.length === 0) return '401'
  const open = access === 'signed-in' ? roles : access.filter((role) => !named || role === named)
  return open.some((role) => roles.includes(role)) ? 'let in' : '403'
}

/**
 * A body that cannot be parsed: a caller with access gets that as the refusal, and nothing is done. Of a stream only the
 * head is read.
 */
async function send(call: Call, caller: Caller, url: string): Promise<{ statusCode: number; body: string }> {
  const type = call.files ? 'multipart/form-data; boundary=b' : 'application/json'
  const answer = await product.send({
    method: call.method,
    url,
    headers: {
      ...(caller.authorization ? { authorization: caller.authorization } : {}),
      ...(call.method === 'GET' ? {} : { 'content-type': type }),
    },
    ...(call.method === 'GET' ? {} : { payload: '{"broken' }),
    ...(call.answers === 'stream' ? { payloadAsStream: true } : {}),
  })
  const { statusCode } = answer
  if (call.answers !== 'stream') return { statusCode, body: answer.body }
  return { statusCode, body: statusCode === 200 ? '' : await text(answer.stream()) }
}

interface Spoken {
  name: string
  call: Call
  /** With ids that nothing has. */
  url: string
  role: string | undefined
}

const spoken: Spoken[] = callsOf(api).flatMap(({ domain, name, call }) =>
  routesOf(call).map(({ url: pattern, fixed }) => ({
    name: [`${domain}.${name}`, ...Object.values(fixed)].join(' '),
    call,
    url: `/api/${pattern.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
    role: fixed['role'],
  })),
)

describe.each(spoken)('$name', ({ call, url, role }) => {
  test('answers the users it is for, and no others', async () => {
    const outcomes = await Promise.all(
      [...outsiders, ...insiders].map(async (caller) => {
        const { statusCode, body } = await send(call, caller, url)
        expect(statusCode, `${caller.who} must not break it: ${body}`).toBeLessThan(500)
        return [caller.who, refusals[statusCode] === withoutReason(body) ? String(statusCode) : 'let in']
      }),
    )
    const wanted = [...outsiders, ...insiders].map((caller) => [caller.who, expected(call, caller, role)])
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(wanted))
  })

  // Twice a day a file that has the time in it: no two replies are the same.
  test.skipIf(call === api.ownData.mine)('is the same call however its path is spelt', async () => {
    const spellings = [url.toUpperCase(), url.toLowerCase(), `${url.replace(/\/$/, '')}/`]
    for (const caller of [outsiders[0] as Caller, insiders[2] as Caller]) {
      const { statusCode, body } = await send(call, caller, url)
      for (const spelling of spellings) {
        const other = await send(call, caller, spelling)
        expect([spelling, other.statusCode, other.body]).toEqual([spelling, statusCode, body])
      }
    }
  })
})

test('a call that is refused is refused before its body arrives', async () => {
  await product.api.listen({ port: 0, host: '127.0.0.1' })
  const learner = insiders.find(({ who }) => who === 'LEARNER') as Caller
  for (const one of spoken.filter(({ call }) => call.method !== 'GET' && call.access !== 'anyone')) {
    expect(await statusBeforeBody(one)).toBe(401)
    if (expected(one.call, learner) === '403') expect(await statusBeforeBody(one, learner)).toBe(403)
  }
})

/** Sends the head of a request and no body, and answers the status of the reply. */
function statusBeforeBody({ call, url }: Spoken, { authorization }: Partial<Caller> = {}): Promise<number> {
  const { port } = product.api.server.address() as { port: number }
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(5_000, () => reject(new Error(`${call.path} waits for its body`)))
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1]))
      socket.destroy()
    })
    const head = [
      `${call.method} ${url} HTTP/1.1`,
      'Host: localhost',
      `Content-Type: ${call.files ? 'multipart/form-data; boundary=b' : 'application/json'}`,
      'Content-Length: 100000',
      ...(authorization ? [`Authorization: ${authorization}`] : []),
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
}
