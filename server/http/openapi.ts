// Derives the OpenAPI document from the contract: every call, who may make it, its input and its reply.
import { z } from 'zod'
import { type Call, refusalBody } from '#contract/call.ts'
import { scopesOf } from '#contract/key-scopes.ts'
import { keyPrefix } from '#contract/rules/key-scopes.ts'
import { pathNames } from '#contract/rules/path-names.ts'
import { type WebhookEventName, webhookEventNames, webhookEvents } from '#contract/webhook-events.ts'
import { isCall } from './routing.ts'

type Schema = Record<string, unknown>
type Domains = Record<string, Record<string, unknown>>

export interface Named {
  domain: string
  name: string
  call: Call
}

/** Returns every call of these domains, in the order of the contract. */
export function callsOf(domains: Domains): Named[] {
  return Object.entries(domains).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => (isCall(call) ? [{ domain, name, call }] : [])),
  )
}

export interface Places {
  publicUrl: string
  contentUrl: string
}

/** Returns the document. `content` are the calls that the content host answers. */
export function openApiOf(api: Domains, content: Domains, { publicUrl, contentUrl }: Places) {
  const paths: Record<string, Record<string, unknown>> = {}
  const contentServer = {
    url: contentUrl.replace('*', '{course}'),
    ...(contentUrl.includes('*') ? { variables: { course: { default: 'certificates' } } } : {}),
  }
  for (const named of callsOf(api)) {
    const path = (paths[`/api/${named.call.path}`] ??= {})
    path[named.call.method.toLowerCase()] = operationOf(named)
  }
  for (const named of callsOf(content)) {
    const path = (paths[`/${named.call.path}`] ??= { servers: [contentServer] })
    path[named.call.method.toLowerCase()] = operationOf(named)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coppice',
      version: '1.0.0',
      description:
        'Paths, query names and field names are matched without regard to case, and a trailing slash is ignored. Every answer in JSON carries `success` and `errors`; the first error is the one to show.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set([...Object.keys(api), ...Object.keys(content)])].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(webhookEventNames.map((name) => [name, { post: sentOf(name) }])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that Account/Login answers.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key that begins with ${keyPrefix}, made on the page “API keys”. It has scopes.`,
        },
      },
      schemas: { Refusal: schemaOf(refusalBody, 'output') },
      responses: {
        Refusal: {
          description:
            '400 what was sent breaks a rule, 401 no valid session, 403 not with this role, 404 not there or not yours, 409 not in this state, 413 too large, 415 wrong type, 429 too often, 503 try again later.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  }
}

/** Describes an event as the request that a webhook gets. */
function sentOf(name: WebhookEventName) {
  const { description, data } = webhookEvents[name]
  const schema = object(
    {
      type: { const: name },
      timestamp: { type: 'string', format: 'date-time' },
      data: schemaOf(data, 'output'),
    },
    ['type', 'timestamp', 'data'],
  )
  return {
    summary: description,
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'The event has arrived. After any other answer it is sent again.' } },
  }
}

function operationOf({ domain, name, call }: Named) {
  const { inPath, rest } = inputOf(call)
  const isRead = call.method === 'GET'
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: call.summary,
    description: [`For ${whoMay(call)}.`, keyInWords(call)].filter(Boolean).join(' '),
    security: securityOf(call),
    parameters: [
      ...inPath.map(([field, schema]) => ({ name: field, in: 'path', required: true, schema })),
      ...(isRead
        ? Object.entries(rest.properties).map(([field, schema]) => ({
            name: field,
            in: 'query',
            required: rest.required.includes(field),
            schema,
          }))
        : []),
    ],
    ...(isRead ? {} : { requestBody: bodyOf(call, rest) }),
    responses: { 200: answerOf(call), default: { $ref: '#/components/responses/Refusal' } },
  }
}

/** With a session, or a key with any one of the scopes that reach the call. */
function securityOf(call: Call) {
  if (call.access === 'anyone') return []
  return [{ session: [] }, ...scopesOf(call).map((scope) => ({ apiKey: [scope] }))]
}

/** Says with which API key the call can be made; an empty text if with none. */
export function keyInWords(call: Call): string {
  const scopes = scopesOf(call)
  return scopes.length === 0 ? '' : `With an API key for ${scopes.join(' or ')}.`
}

export function whoMay({ access }: Call): string {
  if (access === 'anyone') return 'anyone'
  return access === 'signed-in' ? 'everybody who is logged in' : access.join(', ')
}

interface Fields {
  properties: Record<string, Schema>
  required: string[]
}

/** Returns the fields of the input: those in the path, and the rest. */
export function inputOf(call: Call): { inPath: [string, Schema][]; rest: Fields } {
  const names = pathNames(call.path)
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as Partial<Fields>
  const entries = Object.entries(properties)
  return {
    inPath: names.map((name) => [name, properties[name] ?? { type: 'string' }]),
    rest: {
      properties: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
      required: required.filter((name) => !names.includes(name)),
    },
  }
}

function bodyOf(call: Call, { properties, required }: Fields) {
  if (!call.files) return { content: { 'application/json': { schema: object(properties, required) } } }
  const files = Object.entries(call.files)
  const schema = object(
    {
      ...properties,
      ...Object.fromEntries(
        files.map(([name, { accept }]) => [
          name,
          { type: 'string', format: 'binary', description: accept.join(', ') },
        ]),
      ),
    },
    [...required, ...files.filter(([, file]) => file.required && !file.unless).map(([name]) => name)],
  )
  return { content: { 'multipart/form-data': { schema } } }
}

function answerOf(call: Call) {
  if (call.answers === 'file')
    return { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const reply = schemaOf(call.reply, 'output')
  if (call.answers === 'stream')
    return {
      description: 'Server-sent events, each with one of these as its data.',
      content: { 'text/event-stream': { schema: reply } },
    }
  const envelope = object({ success: { const: true }, errors: { type: 'array', maxItems: 0 } }, [
    'success',
    'errors',
  ])
  return {
    description: 'Done.',
    content: {
      'application/json': { schema: call.answers === 'bare' ? reply : { allOf: [envelope, reply] } },
    },
  }
}

const object = (properties: Record<string, unknown>, required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
})

/** Returns the JSON schema. A value without a rule at run-time, such as one that is checked later, is described as anything. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Fields may be added to answers later: programs that read them must ignore unknown fields.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return rest
}
