// What is true of every call of the contract.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api, contentApi } from '#contract/all.ts'
import { readInput } from '#server/http/input.ts'
import { routesOf } from '#server/http/routing.ts'
import { callsOf } from '#server/http/openapi.ts'
import { onApiHost } from './calls/all.ts'
import { expectedOf } from './calls/example.ts'
import { exampleOf } from './support/example-input.ts'
import { startProduct } from './support/product.ts'

const product = await startProduct()
const own = callsOf(api)
const onContentHost = callsOf(contentApi)

test('no two calls answer the same path, in upper or lower case', () => {
  const paths = [...own, ...onContentHost].flatMap(({ domain, name, call }) =>
    routesOf(call).map(({ url }) => ({
      path: `${call.method} ${url.replaceAll(/:\w+/g, ':').toLowerCase()}`,
      of: `${domain}.${name}`,
    })),
  )
  const twice = paths.filter(({ path }, at) => paths.findIndex((other) => other.path === path) !== at)
  expect(twice).toEqual([])
})

test('every call is answered, and on its own host only', () => {
  const missing = [
    ...own.flatMap(({ domain, name, call }) =>
      routesOf(call)
        .filter(
          ({ url }) => !product.api.hasRoute({ method: call.method, url: `/api/${url.replace(/\/$/, '')}` }),
        )
        .map(() => `${domain}.${name} has no route: answer it in server/app/app.ts.`),
    ),
    ...onContentHost.flatMap(({ domain, name, call }) =>
      routesOf(call)
        .filter(({ url }) => !product.content.hasRoute({ method: call.method, url: `/${url}` }))
        .map(() => `${domain}.${name} has no route: answer it in server/content-host.ts.`),
    ),
  ]
  expect(missing).toEqual([])
})

test.each([...own, ...onContentHost].map((named) => [`${named.domain}.${named.name}`, named.call] as const))(
  '%s takes its fields in any case',
  (_, call) => {
    const input = exampleOf(call)
    const read = readInput(call, input)
    expect(
      readInput(
        call,
        withNames(input, (name) => name.toUpperCase()),
      ),
    ).toEqual(read)
    expect(
      readInput(
        call,
        withNames(input, (name) => name.toLowerCase()),
      ),
    ).toEqual(read)
  },
)

test('the OpenAPI document describes every call', async () => {
  const answer = await product.send({ method: 'GET', url: '/api/openapi.json' })
  const document = openApi.parse(answer.json())
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) =>
      operationId ? [`${operationId} ${method} ${path}`] : [],
    ),
  )
  const wanted = [
    ...own.map(
      ({ domain, name, call }) => `${domain}.${name} ${call.method.toLowerCase()} /api/${call.path}`,
    ),
    ...onContentHost.map(
      ({ domain, name, call }) => `${domain}.${name} ${call.method.toLowerCase()} /${call.path}`,
    ),
  ]
  expect(described.sort()).toEqual(wanted.sort())
})

test('the OpenAPI document says which calls need a session, as the examples do', async () => {
  const answer = await product.send({ method: 'GET', url: '/api/openapi.json' })
  const { paths } = openApi.parse(answer.json())
  /** A call that has a part of a name in its path, as a role, has one entry for all of them. */
  const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const entryOf = (path: string) =>
    paths[path] ?? paths[Object.keys(paths).find((known) => patternOf(known).test(path)) ?? '']
  for (const [line, { who }] of Object.entries(onApiHost)) {
    const [method = '', path = ''] = line.split(' ')
    const wanted = expectedOf(who).visitor === '401' ? [{ session: [] }] : []
    const security = entryOf(`/api/${path}`)?.[method.toLowerCase()]?.security
    const withoutKeys = (security as object[] | undefined)?.filter((one) => !('apiKey' in one))
    expect([line, withoutKeys]).toEqual([line, wanted])
  }
})

test('the page about the API describes every call too', async () => {
  const { body, headers } = await product.send({ method: 'GET', url: '/api/docs' })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { call } of [...own, ...onContentHost]) expect(body).toContain(`<code>${call.path}</code>`)
})

test('the description of the API says which sizes a page of a list has (rule lists-3)', async () => {
  const { body } = await product.send({ method: 'GET', url: '/api/openapi.json' })
  const sizes = [10, 20, 30, 50, 100, 250, 500]
  const found: unknown[] = []
  JSON.parse(body, (key, value: { name?: unknown; schema?: unknown }) => {
    if (key === 'pageSize') found.push(value)
    else if (value?.name === 'pageSize') found.push(value.schema)
    return value
  })
  expect(found.length).toBeGreaterThan(20)
  for (const schema of found)
    expect(schema).toMatchObject({
      enum: sizes,
      description: expect.stringMatching(/^Any other size counts as \d+$/),
    })
  const page = await product.send({ method: 'GET', url: '/api/docs' })
  expect(page.body).toContain('<code>pageSize</code></th><td><pre>10 | 20 | 30 | 50 | 100 | 250 | 500</pre>')
})

const openApi = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ operationId: z.string().optional(), security: z.unknown() }).catch({ security: [] }),
    ),
  ),
})

function withNames(value: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((element) => withNames(element, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [change(name), withNames(part, change)]),
  )
}
