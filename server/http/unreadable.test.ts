// What cannot be read is refused in the envelope, stores nothing, and never ends in a 500.
import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { refusalBody } from '#contract/call.ts'
import * as accounts from '#contract/calls/accounts.ts'
import * as emails from '#contract/calls/emails.ts'
import * as learners from '#contract/calls/learners.ts'
import * as pathways from '#contract/calls/pathways.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const login = '/api/Account/Login'
const json = { 'content-type': 'application/json' }
const signedIn = { authorization: `Bearer ${admin.token}` }

const errorsOf = (body: string) => refusalBody.parse(JSON.parse(body)).errors.map(({ error }) => error)

async function sendBody(payload: string, headers: Record<string, string> = json, url = login) {
  const answer = await product.send({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, errors: errorsOf(answer.body) }
}

describe('a JSON body', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const many = `{${Array.from({ length: 100_000 }, (_, at) => `"${at.toString(36)}":1`).join()}}`
  const unreadable: [string, string][] = [
    ['is not JSON', '{"username":'],
    ['is not JSON either', 'username=a'],
    ['ends within a string', '{"username":"a'],
    ['ends within an escape', '{"username":"a\\'],
    ['is a list', '[]'],
    ['is a bare text', '"text"'],
    ['is a number', '1'],
    ['is null', 'null'],
    ['names a field twice', '{"username":"a","username":"b"}'],
    ['names a field twice in another case', '{"username":"a","UserName":"b"}'],
    ['names a field twice, once escaped', '{"username":"a","\\u0075sername":"b"}'],
    ['names __proto__', '{"__proto__":{"isAdmin":true}}'],
    ['names __proto__, escaped', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['names constructor further in', '{"a":[{"constructor":{"prototype":{"isAdmin":true}}}]}'],
    ['is 100,000 deep', deep],
    ['is 100,000 deep in objects', '{"a":'.repeat(30_000)],
  ]
  test.each(unreadable)('that %s is 400', async (_what, payload) => {
    expect(await sendBody(payload)).toEqual({ status: 400, errors: ['The request could not be read'] })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('with 10,000 rows of 25 names is read', async () => {
    const row = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`name ${at}`, 'x']))
    const payload = JSON.stringify({ rows: Array.from({ length: 10_000 }, () => row) })
    const headers = { ...json, ...signedIn }
    const answer = await product.send({ method: 'POST', url: '/api/Client/PreviewRows', payload, headers })
    expect(answer.statusCode).toBe(200)
  })

  test('with 100,000 names is refused before it is read', async () => {
    expect((await sendBody(many)).status).toBe(400)
    expect((await sendBody(many, { ...json, ...signedIn }, '/api/Course/CreatePathway')).status).toBe(413)
  })

  test('that is larger than the call allows is 413', async () => {
    const payload = JSON.stringify({ name: 'x'.repeat(300_000) })
    expect(await sendBody(payload, { ...json, ...signedIn }, '/api/Course/CreatePathway')).toEqual({
      status: 413,
      errors: ['The request is too large'],
    })
  })

  test('of bytes that are no UTF-8 is 400', async () => {
    const payload = Buffer.concat([
      Buffer.from('{"username":"'),
      Buffer.from([0xff, 0xfe, 0x80]),
      Buffer.from('"}'),
    ])
    const answer = await product.send({ method: 'POST', url: login, payload, headers: json })
    expect(answer.statusCode).toBe(400)
    expect(errorsOf(answer.body)).toEqual(['The request could not be read'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'a/b/c',
    '\t',
  ])('sent as %j is 415', async (type) => {
    expect(await sendBody('{}', { 'content-type': type })).toEqual({
      status: 415,
      errors: ['The request has a type that is not taken here'],
    })
  })

  test('is not asked for where a multipart form is, and the other way round', async () => {
    expect((await sendBody('{}', { ...json, ...signedIn }, '/api/Course/UploadCourse')).status).toBe(400)
    const form = '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\na\r\n--x--\r\n'
    const { status } = await sendBody(form, { 'content-type': 'multipart/form-data; boundary=x' })
    expect([400, 415]).toContain(status)
  })
})

test('a text in a form that is too long to be read is refused, and not read in part', async () => {
  const csvFile = new File(['First name,Last name,Email\nAda,Green,ada@x.test'], 'people.csv')
  const columns = (letters: number) => ({ csvFile, readAs: 'firstName,lastName,email'.padEnd(letters, ',') })
  expect(await product.refuse(learners.preview, columns(256 * 1024 + 1), admin)).toEqual({
    status: 413,
    errors: ['The request is too large'],
  })
})

describe('text that cannot be stored', () => {
  const nul = 'a\u0000b'
  const surrogate = 'a\ud800b'

  test.each([nul, surrogate])('is 400 in any field of a body: %j', async (name) => {
    const before = await product.ask(pathways.list, {}, admin)
    expect(await product.refuse(pathways.create, { name }, admin)).toEqual({
      status: 400,
      errors: ['Please remove the characters that cannot be stored'],
    })
    expect(await product.ask(pathways.list, {}, admin)).toEqual(before)
    for (const call of [accounts.requestPasswordReset, accounts.resetPassword, accounts.confirm])
      expect((await product.refuse(call, { email: name, userId: name, encodedToken: name })).status).toBe(400)
    expect((await sendBody(JSON.stringify({ username: name, password: 'x' }))).status).toBe(400)
    expect((await sendBody(JSON.stringify({ username: 'x', password: name }))).status).toBe(400)
  })

  test('is 400 in a query and 404 in a path', async () => {
    expect((await product.refuse(emails.list, { toAddress: nul }, admin)).status).toBe(400)
    for (const id of [nul, '%00', 'a%00b', '\ufffd', 'x'.repeat(3_000)])
      expect((await product.refuse(pathways.openPathway, { id }, admin)).status).toBe(404)
  })

  test('is distinguished from text that only looks unusual, which is stored unchanged', async () => {
    const name = 'مريم abc Z\u0351\u036b\u0343algo 👩‍👩‍👧 <b>&amp;</b>'
    const { id } = await product.ask(pathways.create, { name, description: '' }, admin)
    expect((await product.ask(pathways.openPathway, { id }, admin)).learningPathway.name).toBe(name)
  })
})

describe('an address', () => {
  test.each([
    '/api/',
    '/api/Account',
    '/api/Account/NoSuchCall',
    '/api/../api/nothing',
    '/API/Course/nothing/at/all',
  ])('that nothing answers is 404: %s', async (url) => {
    const answer = await product.send({ method: 'GET', url, headers: signedIn })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe('{"success":false,"errors":[{"error":"Not found"}]}')
  })

  test.each(['DELETE', 'PUT', 'PATCH', 'GET', 'OPTIONS', 'HEAD'] as const)(
    'is not answered to the method %s where POST is meant',
    async (method) => {
      const answer = await product.send({
        method,
        url: login,
        headers: { ...signedIn, origin: 'https://evil.test' },
      })
      expect([404, 405]).toContain(answer.statusCode)
    },
  )

  test('is guarded in every spelling', async () => {
    const spellings = [
      '/api/Account/MyAccount',
      '/api/account/myaccount',
      '/API/ACCOUNT/MYACCOUNT/',
      '/api/Account/MyAccount?token=x',
      '/api/%41ccount/MyAccount',
      '/api//Account/MyAccount',
      '/api/Account%2fMyAccount',
      '/api/x/../Account/MyAccount',
      '/api/Account/MyAccount;x',
    ]
    for (const url of spellings) {
      const { statusCode } = await product.send({ method: 'GET', url })
      expect([401, 404], url).toContain(statusCode)
      const head = await product.send({ method: 'HEAD', url })
      expect([401, 404], url).toContain(head.statusCode)
    }
    for (const url of spellings.slice(0, 3))
      expect((await product.send({ method: 'GET', url })).statusCode, url).toBe(401)
  })

  test('that is badly encoded is 400 and is not repeated', async () => {
    for (const url of ['/api/%zz<script>', '/api/Course/GetLearningPathway/%ff', '/%']) {
      const answer = await product.send({ method: 'GET', url, headers: signedIn })
      expect([400, 404], url).toContain(answer.statusCode)
      expect(errorsOf(answer.body)).toHaveLength(1)
      expect(answer.body).not.toContain('script')
    }
  })
})

describe('on the wire', async () => {
  const { port } = new URL(await product.api.listen({ port: 0, host: '127.0.0.1' }))
  const sockets = new Set<ReturnType<typeof connect>>()
  afterAll(() => sockets.forEach((socket) => socket.destroy()))

  /** Sends bytes as they are and answers everything that comes back. */
  function sendBytes(bytes: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
      sockets.add(socket)
      let answer = ''
      socket.setTimeout(3_000, () => socket.destroy())
      socket.on('data', (part) => (answer += part.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer))
    })
  }
  const post = (headers: string, body = '{}') =>
    `POST ${login} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n${body}`

  test.each([
    ['two lengths', post('content-length: 2\r\ncontent-length: 30\r\n')],
    ['a length and chunks', post('content-length: 2\r\ntransfer-encoding: chunked\r\n')],
    ['chunks under another name', post('transfer-encoding: xchunked\r\n')],
    ['chunks hidden behind a space', post('transfer-encoding : chunked\r\n')],
    ['a negative length', post('content-length: -1\r\n')],
    ['a length in words', post('content-length: 2, 2\r\n')],
    ['a chunk whose size is none', post('transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a line break in a header', post('x: a\nb\r\ncontent-length: 2\r\n')],
    ['a NUL in a header', post('x: a\u0000b\r\ncontent-length: 2\r\n')],
    ['no method', '/ HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a method that is none', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['something that is not HTTP', '\u0016\u0003\u0001\u0002\u0000\r\n\r\n'],
  ])('a request with %s is refused, and the connection with it', async (_what, bytes) => {
    const answer = await sendBytes(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(errorsOf(answer.split('\r\n\r\n')[1] as string)).toEqual(['The request could not be read'])
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('headers of 100 kB are 431', async () => {
    const answer = await sendBytes(post(`x: ${'a'.repeat(100_000)}\r\ncontent-length: 2\r\n`))
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })

  test.each(['TRACE', 'PROPFIND', 'CONNECT'])('the method %s is refused', async (method) => {
    const answer = await sendBytes(
      `${method} /api/Account/MyAccount HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).not.toMatch(/^HTTP\/1\.1 (2|5)/)
  })

  test('a length that is too large for the call is refused before the body arrives', async () => {
    const answer = await sendBytes(post('content-length: 999999999\r\n', ''))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('two Authorization headers are 401, even when both are right', async () => {
    const line = `authorization: Bearer ${admin.token}\r\n`
    const ask = (lines: string) =>
      sendBytes(`GET /api/Account/MyAccount HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines}\r\n`)
    expect(await ask(line)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask(line + line)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await ask(line + line.toUpperCase())).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('the server is as well as before', async () => {
    expect(await sendBytes(`GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  })
})
