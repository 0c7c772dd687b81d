// Every number that a call accepts has bounds that fit its column; what is outside of them, or no number, is refused.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api, contentApi } from '#contract/all.ts'
import { type Call, refusalBody } from '#contract/call.ts'
import * as playWindow from '#contract/calls/play-window.ts'
import * as playing from '#contract/calls/playing.ts'
import { type Named, callsOf, schemaOf } from '#server/http/openapi.ts'
import { exampleOf } from './support/example-input.ts'
import { makeClient, makeCourse, makeLearner, makePathway, makePerson } from './support/make.ts'
import { requestOf, startProduct } from './support/product.ts'

const product = await startProduct()
const client = await makeClient(product)

type Schema = Record<string, unknown>
interface Field {
  path: string[]
  schema: Schema
}

/** The numbers in a schema, at any depth; those of a list are of its first element. */
function numbersIn(schema: Schema, path: string[] = []): Field[] {
  const options = [...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[])]
  const inner = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const items = schema['items'] as Schema | undefined
  const isNumber = ['number', 'integer'].some((type) => [schema['type']].flat().includes(type))
  return [
    ...(isNumber ? [{ path, schema }] : []),
    ...options.flatMap((option) => numbersIn(option, path)),
    ...inner.flatMap(([name, one]) => numbersIn(one, [...path, name])),
    ...(items ? numbersIn(items, [...path, '0']) : []),
  ]
}

/** A field for which anything that is no number means its default: it cannot be refused. */
function takesAnything({ input }: Call, [name = '']: string[]): boolean {
  let schema = (input as z.ZodObject).shape[name] as z.ZodType
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodPipe)
    schema = (schema instanceof z.ZodPipe ? schema.in : schema.unwrap()) as z.ZodType
  return schema instanceof z.ZodCatch
}

const numbers = [
  ...callsOf(api).map((named) => ({ ...named, root: '/api/', host: product.api })),
  ...callsOf(contentApi).map((named) => ({ ...named, root: '/', host: product.content })),
].flatMap((named) =>
  numbersIn(schemaOf(named.call.input, 'input')).map(
    (field) => [`${named.domain}.${named.name} ${field.path.join('.')}`, { ...named, ...field }] as const,
  ),
)

test('the contract has numbers of every kind', () => {
  const names = numbers.map(([name]) => name)
  for (const name of ['clients.create maximumNumberOfLearners', 'blog.update version', 'clients.list page'])
    expect(names).toContain(name)
  expect(names).toContain('playWindow.replay commits.0.cmi.score.raw')
})

const maxInteger = 2 ** 31 - 1

test.each(numbers.filter(([, { call, path }]) => !takesAnything(call, path)))(
  '%s has bounds',
  (_, { schema }) => {
    const { minimum, maximum, type } = schema as { minimum?: number; maximum?: number; type: string }
    expect(maximum).toBeLessThanOrEqual(type === 'integer' ? maxInteger : 1e15)
    expect(minimum).toBeGreaterThanOrEqual(type === 'integer' ? -maxInteger : -1e15)
  },
)

/** How a bad number is written, as JSON or in a form or an address. */
function badNumbers({ minimum, maximum, type }: Schema): string[] {
  return [
    ...[
      '1e400',
      '-1e400',
      '1e308',
      '9223372036854775808',
      '"NaN"',
      '"Infinity"',
      '"-"',
      '"12abc"',
      '[]',
      '{}',
    ],
    ...(type === 'integer' ? ['1.5', '2147483648', '-2147483649'] : []),
    ...(typeof maximum === 'number' ? [String(maximum * 2 + 1)] : []),
    ...(typeof minimum === 'number' ? [String(minimum - Math.abs(minimum) - 1)] : []),
  ]
}

const marker = 'the number'

function withMarker(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return marker
  if (Array.isArray(value)) return [withMarker(value[0], rest)]
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [name]: withMarker(object[name], rest) }
}

async function callerOf({ access }: Call): Promise<{ token: string } | undefined> {
  if (access === 'anyone') return undefined
  const role = access === 'signed-in' ? 'LEARNER' : (access[0] as 'ADMIN')
  return makePerson(product, { role, clientId: client.id })
}

async function send(
  { call, path, root, host }: Named & Field & { root: string; host: typeof product.api },
  written: string,
  as: { token: string } | undefined,
) {
  const isPlain = call.method === 'GET' || call.files
  const input = withMarker(exampleOf(call), path) as Record<string, unknown>
  if (isPlain) input[path[0] as string] = written.replaceAll('"', '')
  const { url, payload, headers, ...rest } = requestOf(call, input, as)
  const address = String(url).replace(/^\/api\//, root)
  if (isPlain)
    return host.inject({ ...rest, url: address, headers, ...(payload ? { payload } : {}) } as object)
  const body = JSON.stringify(payload).replace(JSON.stringify(marker), written)
  return host.inject({
    ...rest,
    url: address,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  } as object)
}

test.each(numbers)('%s refuses what is no number, or outside of its bounds', async (_, field) => {
  const as = await callerOf(field.call)
  const isLenient = takesAnything(field.call, field.path)
  for (const written of badNumbers(field.schema)) {
    const answer = await send(field, written, as)
    // Not found is the object of the example, whose id is of nothing.
    if (isLenient) expect([200, 404], written).toContain(answer.statusCode)
    else {
      expect([written, answer.statusCode, answer.body]).toEqual([written, 400, expect.any(String)])
      refusalBody.parse(answer.json())
    }
  }
})

describe('the highest number of a commit', async () => {
  const learner = await makeLearner(product, client.id)
  const course = await makeCourse(product)
  await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
  const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
  const ticket = new URL(launchUrl).pathname.split('/')[2] as string
  const ask = (call: Call, input: Record<string, unknown>) => {
    const { url, ...rest } = requestOf(call, { ticket, ...input })
    return product.content.inject({ ...rest, url: String(url).replace('/api', '') })
  }

  test('is accepted, and a commit without a number after it is saved', async () => {
    const state = async () => {
      const { items, lastSequence } = (await ask(playWindow.state, {})).json()
      return { suspendData: items.one?.cmi.suspendData, lastSequence }
    }
    const commit = { sco: 'one', sequence: maxInteger, cmi: { suspendData: 'first' } }
    expect((await ask(playWindow.commit, commit)).statusCode).toBe(200)
    for (const suspendData of ['second', 'third']) {
      expect((await ask(playWindow.commit, { sco: 'one', cmi: { suspendData } })).statusCode).toBe(200)
      expect(await state()).toEqual({ suspendData, lastSequence: maxInteger })
    }
  })
})
