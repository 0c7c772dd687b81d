// How the built client's files are sent. Needs `npm run build`, as the tests that start the server do.
import { expect, test } from 'vitest'
import { startProduct } from '#tests/support/product.ts'

const { api } = await startProduct()
const page = (await api.inject('/')).body
const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'The client has not been built.'
const get = (url: string, headers: Record<string, string> = {}) => api.inject({ url, headers })

test('a script is compressed as the browser accepts it, and cached permanently', async () => {
  const plain = await get(script)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const encodingFor = async (accepted: string) => {
    const answer = await get(script, { 'accept-encoding': accepted })
    expect(answer.statusCode).toBe(200)
    return answer.headers['content-encoding']
  }
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(await encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip')
  expect(await encodingFor('deflate')).toBeUndefined()
})

test('a script has the headers that protect it, and not those of a page', async () => {
  const { headers } = await get(script)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect((await get('/favicon.png')).headers).toHaveProperty('content-security-policy')
})

test('the page is asked for again each time, and sent again only when it has changed', async () => {
  for (const [accepted, url] of [
    ['br', '/'],
    ['gzip', '/courses'],
    ['', '/index.html'],
  ] as const) {
    const first = await get(url, { 'accept-encoding': accepted })
    expect(first.headers['cache-control']).toBe('no-cache')
    const etag = String(first.headers['etag'])
    const again = await get(url, { 'accept-encoding': accepted, 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['etag']).toBe(etag)
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  }
})

test('what is not a file of the client is not found', async () => {
  for (const url of ['/assets/', '/assets/none.js', `${script}.br`])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})
