// What every answer carries, and what none does.
import { describe, expect, test } from 'vitest'
import { buildApi } from '#server/api.ts'
import { buildContentHost } from '#server/content-host.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { sendDownload } from './download.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const authorization = `Bearer ${admin.token}`
const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const

const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string

const answers = {
  'a call that is answered': { url: '/api/Account/MyAccount', headers: { authorization } },
  'a call without a token': { url: '/api/Account/MyAccount' },
  'a failed log-in': {
    ...post,
    url: '/api/Account/Login',
    payload: '{"username":"x@y.test","password":"x"}',
  },
  'an unreadable body': { ...post, url: '/api/Account/Login', payload: '{' },
  'a body that is too large': { ...post, url: '/api/Account/Login', payload: `"${'x'.repeat(2_000_000)}"` },
  'a body of another type': { ...post, url: '/api/Account/Login', headers: { 'content-type': 'text/css' } },
  'a call there is none of': { url: '/api/nothing' },
  'a screen': { url: '/' },
  'a screen that a mail leads to': { url: '/Reset/token/user' },
  'a file there is none of': { url: '/assets/none.js' },
  'an image there is none of': { url: '/images/none.png' },
  health: { url: '/health' },
} as const

describe.each(Object.entries(answers))('%s', (_name, request) => {
  test('has the security headers', async () => {
    const { headers, statusCode } = await product.send({ method: 'GET', ...request })
    expect(statusCode).toBeLessThan(500)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-request-id': requestId,
    })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test.each(['https://evil.test', 'null', 'http://localhost:4001'])(
    'opens nothing to the origin %s',
    async (origin) => {
      const asked = { method: 'GET', ...request } as { headers?: object }
      const { headers } = await product.send({ ...asked, headers: { ...asked.headers, origin } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )
})

test('an address that cannot be read is answered with care too', async () => {
  const { headers } = await product.send({
    method: 'GET',
    url: '/api/%zz',
    headers: { origin: 'https://evil.test' },
  })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-request-id': requestId,
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('no cache stores a call', async () => {
  for (const url of ['/api/Account/MyAccount', '/api/Config/GetConfig', '/api/nothing']) {
    const { headers } = await product.send({ method: 'GET', url, headers: { authorization } })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a preflight of another origin is refused and opens nothing', async () => {
  const { statusCode, headers } = await product.send({
    method: 'OPTIONS',
    url: '/api/Account/MyAccount',
    headers: {
      origin: 'https://evil.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(statusCode).toBe(404)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a cookie or a query opens no account', async () => {
  for (const request of [
    {
      url: '/api/Account/MyAccount',
      headers: { cookie: `token=${admin.token}; authorization=${authorization}` },
    },
    { url: `/api/Account/MyAccount?token=${admin.token}&authorization=${encodeURIComponent(authorization)}` },
    { url: '/api/Account/MyAccount', headers: { 'x-authorization': authorization } },
  ])
    expect((await product.send({ method: 'GET', ...request })).statusCode).toBe(401)
})

test('HEAD answers as GET, without a body', async () => {
  const asked = { url: '/api/Account/MyAccount', headers: { authorization } }
  const [head, get] = [
    await product.send({ method: 'HEAD', ...asked }),
    await product.send({ method: 'GET', ...asked }),
  ]
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

test('browsers must stay on https where the product is on https', async () => {
  const plain = await product.send({ method: 'GET', url: '/health' })
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
  const config = { ...product.app.config, publicUrl: 'https://learn.example.org' }
  const secure = await buildApi({ ...product.app, config }, { logger: false })
  const { headers } = await secure.inject({ method: 'GET', url: '/health' })
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  await secure.close()
})

test('courses are framed and read by another origin, and their addresses are sent to none', async () => {
  const { headers } = await product.content.inject({ url: '/health' })
  expect(headers).toMatchObject({
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  for (const name of ['strict-transport-security', 'x-frame-options', 'cross-origin-opener-policy'])
    expect(headers).not.toHaveProperty(name)
  const config = { ...product.app.config, contentUrl: 'https://courses.example.org' }
  const secure = await buildContentHost({ ...product.app, config }, { logger: false })
  const answer = await secure.inject({ url: '/health' })
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  await secure.close()
})

test('the page of a certificate reads the name of the file and the id of the request', async () => {
  const nobody = crypto.randomUUID()
  const { headers } = await product.content.inject({ url: `/Certificate/GetCertificate/${nobody}/${nobody}` })
  expect(headers['access-control-expose-headers']?.toString().split(', ').toSorted()).toEqual([
    'content-disposition',
    'x-request-id',
  ])
})

// RFC 6266 and RFC 8187: what is not an attr-char is a percent sign with the number of the byte.
test('the name of a download is read by old and new readers', () => {
  const headers: Record<string, string> = {}
  const reply = {
    header: (name: string, value: string) => ((headers[name] = value), reply),
    send: () => reply,
  }
  const fileName = `O'Hara "Zoë" (100%*).pdf`
  sendDownload(reply as unknown as Parameters<typeof sendDownload>[0], {
    fileName,
    type: 'application/pdf',
    body: '',
  })
  expect(headers).toEqual({
    'content-type': 'application/pdf',
    'content-disposition':
      `attachment; filename="O'Hara _Zo__ (100_*).pdf"; ` +
      "filename*=UTF-8''O%27Hara%20%22Zo%C3%AB%22%20%28100%25%2A%29.pdf",
  })
})
