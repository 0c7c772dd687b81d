// Requests to addresses that people typed never reach the machine or network of the server. A socket on all of its addresses counts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type LookUp, OutgoingError, makeOutgoing } from './outgoing-requests.ts'

let connections = 0
const requests: string[] = []
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 200 }
const server = createServer((request, reply) => {
  requests.push(`${request.method} ${request.url}`)
  if (request.url === '/never') return
  reply.writeHead(answer.status, answer.headers).end(answer.body)
})
server.on('connection', () => void connections++)
await new Promise<void>((done) => void server.listen(0, '::', done))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  connections = 0
  requests.length = 0
  answer = { status: 200 }
})

const limits = { maxBytes: 1024, timeout: 5_000 }
const looksUp =
  (...addresses: string[]): LookUp =>
  (_, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

async function failureOf(url: string, lookUp?: LookUp) {
  const failure: unknown = await makeOutgoing([], lookUp)
    .send({ url, ...limits })
    .catch((error: unknown) => error)
  if (!(failure instanceof OutgoingError)) throw new Error(`${url} was called`)
  return failure.failure
}

const insideHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.8.9.10',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.5',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[fe80::1]',
  '[fd00::1]',
  '[fec0::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'deep.localhost',
  'metadata.google.internal',
]

describe('rule webhooks-1: an address inside is never connected to', () => {
  test.each(insideHosts)('%s', async (host) => {
    for (const scheme of ['http', 'https'])
      expect(await failureOf(`${scheme}://${host}:${port}/`)).toBe('inside')
    expect(connections).toBe(0)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
  ])('by a name that stands for %s, also beside an address outside', async (address) => {
    const url = `https://outside.example.org:${port}/`
    expect(await failureOf(url, looksUp(address))).toBe('inside')
    expect(await failureOf(url, looksUp('93.184.215.14', address))).toBe('inside')
    expect(connections).toBe(0)
  })

  test('by a name whose answer changes after the check', async () => {
    const url = `https://rebinding.example.org:${port}/`
    const outgoing = makeOutgoing([], looksUp('127.0.0.1'))
    expect(outgoing.whyRefused(url)).toBeUndefined()
    await expect(outgoing.send({ url, ...limits })).rejects.toMatchObject({ failure: 'inside' })
    expect(connections).toBe(0)

    // An answer that is another at its second reading: what was connected to is asked last, so that nothing is sent.
    const changing: LookUp = (_, done) => {
      let reads = 0
      const found = {
        family: 4,
        get address() {
          return reads++ ? '127.0.0.1' : '93.184.215.14'
        },
      }
      done(null, [found])
    }
    const failure = await failureOf(url, changing)
    expect(failure === 'inside' || failure === 'no-answer').toBe(true)
    expect(requests).toEqual([])
  })

  test('by a redirect', async () => {
    const outgoing = makeOutgoing([`localhost:${port}`])
    for (const status of [301, 302, 303, 307, 308]) {
      answer = { status, headers: { location: `http://127.0.0.1:${port}/inside` } }
      const got = await outgoing.send({ url: `http://localhost:${port}/`, ...limits })
      expect(got.status).toBe(status)
    }
    expect(requests).toEqual(Array.from({ length: 5 }, () => 'GET /'))
  })
})

describe('before anything is sent', () => {
  const outgoing = makeOutgoing([])
  test.each([
    ['http://outside.example.org/', 'not-encrypted'],
    ['http://93.184.215.14/', 'not-encrypted'],
    ['https://user:secret@outside.example.org/', 'has-password'],
    ['https://127.0.0.1@outside.example.org/', 'has-password'],
    ['https://outside.example.org@127.0.0.1/', 'has-password'],
    ['ftp://outside.example.org/', 'not-an-address'],
    ['file:///etc/passwd', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['outside.example.org', 'not-an-address'],
    ['https://[fe80::1%25eth0]/', 'not-an-address'],
  ])('%s is refused: %s', (url, failure) => {
    expect(outgoing.whyRefused(url)).toBe(failure)
  })
  test.each([
    'https://outside.example.org/a?b=c',
    'https://93.184.215.14:8443/',
    'https://[2606:4700::1111]/',
  ])('%s is not', (url) => {
    expect(outgoing.whyRefused(url)).toBeUndefined()
  })
})

describe('a host that the operator names', () => {
  test.each([
    ['127.0.0.1', true],
    [`127.0.0.1:${port}`, true],
    ['127.0.0.1:1', false],
    ['10.0.0.1', false],
    ['0.0.0.1', false],
  ])('%s may be called at 127.0.0.1: %s', async (named, isCalled) => {
    const sent = makeOutgoing([named]).send({ url: `http://127.0.0.1:${port}/`, ...limits })
    if (isCalled) expect(await sent).toMatchObject({ status: 200 })
    else await expect(sent).rejects.toMatchObject({ failure: 'inside' })
    expect(connections).toBe(isCalled ? 1 : 0)
  })
})

describe('an answer', () => {
  const outgoing = makeOutgoing(['127.0.0.1'])
  const url = `http://127.0.0.1:${port}`

  test('has its status, headers and body, up to the limit', async () => {
    answer = { status: 418, headers: { 'x-kettle': 'on' }, body: 'x'.repeat(1024) }
    const exact = await outgoing.send({ url, method: 'POST', body: '{}', ...limits })
    expect(exact).toMatchObject({ status: 418, body: 'x'.repeat(1024), isCut: false })
    expect(exact.headers).toMatchObject({ 'x-kettle': 'on' })
    answer.body = 'x'.repeat(500_000)
    expect(await outgoing.send({ url, ...limits })).toMatchObject({ body: 'x'.repeat(1024), isCut: true })
  })

  test('that does not come in time is a failure', async () => {
    const sent = outgoing.send({ url: `${url}/never`, maxBytes: 1, timeout: 50 })
    await expect(sent).rejects.toMatchObject({ failure: 'too-late' })
  })

  test('that cannot come is a failure', async () => {
    await expect(outgoing.send({ url: 'http://127.0.0.1:1/', ...limits })).rejects.toMatchObject({
      failure: 'no-answer',
    })
    const failing: LookUp = (_, done) => done(new Error('ENOTFOUND'), [])
    expect(await failureOf('https://gone.example.org/', failing)).toBe('unknown-name')
  })
})
