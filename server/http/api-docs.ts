// Describes the API for people who write programs for it: /api/openapi.json for their tools, /api/docs to read.
import type { FastifyInstance } from 'fastify'
import { api, contentApi } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { scopesOf } from '#contract/key-scopes.ts'
import { apiVersion, apiVersions } from '#contract/rules/api-versions.ts'
import { maxKeyCallsPerMinute } from '#contract/rules/key-scopes.ts'
import { cursorHours } from '#contract/shapes.ts'
import { webhookEventNames, webhookEvents } from '#contract/webhook-events.ts'
import type { Config } from '../app/config.ts'
import { escapeXml } from '../base/escape-xml.ts'
import { examplesOf } from './api-examples.ts'
import { type Named, callsOf, inputOf, keyInWords, openApiOf, schemaOf, whoMay } from './openapi.ts'

type Schema = Record<string, unknown>

export function serveApiDocs(server: FastifyInstance, config: Config) {
  // The documents are written when they are first asked for, so that the start of the server does not wait for what few people read.
  let document: string | undefined
  let page: string | undefined
  server.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(api, contentApi, config))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document)
  })
  server.get('/api/docs', (_request, reply) => {
    page ??= pageOf(config)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

const changesOf = ({ version, changes }: (typeof apiVersions)[number]) =>
  `<p>${version}</p><ul>${changes.map((change) => `<li>${escapeXml(change).replace(/`([^`]*)`/g, '<code>$1</code>')}</li>`).join('')}</ul>`

function pageOf({ publicUrl, contentUrl }: Pick<Config, 'publicUrl' | 'contentUrl'>): string {
  const own = callsOf(api)
  const content = callsOf(contentApi)
  const domains = [...Object.keys(api), ...Object.keys(contentApi)]
  const sections = domains.map((domain) => {
    const calls = [...own, ...content].filter((named) => named.domain === domain)
    const root = domain in api ? `${publicUrl}/api/` : `${contentUrl.replace('*', '{course}')}/`
    return `<section id="${domain}"><h2>${words(domain)}</h2><p class="quiet">Below <code>${escapeXml(root)}</code></p>${calls.map((named) => callOf(named, root)).join('')}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of Coppice</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>The API of Coppice</h1>
<p>Log in with <code>Account/Login</code> and send its token as <code>Authorization: Bearer …</code>. A program sends an API key in the same way. Administrators and managers make keys on the page <a href="/api-keys">API keys</a>; each call says below which scope it needs, and without one it takes no key. A key makes at most ${maxKeyCallsPerMinute} calls a minute: <code>RateLimit-Remaining</code> says how many are left. A change that is sent with a key and a header <code>Idempotency-Key</code> is carried out once: sent again within 24 hours it gets the first answer. After an answer of 500 or more send it again with the same one. A refusal with 409 and <code>Retry-After</code> says that the first call is still at work.</p>
<p>A list with <code>cursor</code> is read page by page: for the first page <code>cursor</code> is sent empty, and for each next one it is the <code>nextCursor</code> of the page before, with the same filters and order and within ${cursorHours} hours. After the last page it is null. Rows that are added or removed meanwhile move no others. The audit log has <code>before</code> and <code>next</code> instead.</p>
<p>This is version ${apiVersion}. Each answer to a key names it in <code>Coppice-Version</code>. A program that sends the version it was written for in the same header is refused with 400 when there is another one, before it misreads an answer.</p>
<details><summary>What has changed</summary>${apiVersions.map(changesOf).join('')}</details>
<p>Paths, query names and field names are matched without regard to case, and a trailing slash is ignored.</p>
<p>An answer in JSON is <code>{ "success": true, "errors": [], … }</code>, a refusal <code>{ "success": false, "errors": [{ "error": "…" }] }</code> with its status; the first error is the one to show.</p>
<p>The examples run as they are. They read the key from the environment variable <code>COPPICE_KEY</code>, and what they send from variables such as <code>TEAM_ID</code>; lists and objects are in JSON.</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
</header>
<div class="columns">
<nav aria-label="Domains"><ul>${domains.map((domain) => `<li><a href="#${domain}">${words(domain)}</a></li>`).join('')}<li><a href="#webhooks-sent">Events of webhooks</a></li></ul></nav>
<main>${sections.join('')}${sentEvents()}</main>
</div>
</body>
</html>`
}

/** Describes what webhooks get. */
function sentEvents(): string {
  const events = webhookEventNames.map((name) => {
    const { description, audience, data } = webhookEvents[name]
    return `<details>
<summary><code>${name}</code><span class="what">${escapeXml(description)}</span></summary>
<p>${escapeXml(audience)} get it.</p><h4>Data</h4><pre tabindex="0">${escapeXml(shapeOf(schemaOf(data, 'output')))}</pre>
</details>`
  })
  return `<section id="webhooks-sent"><h2>Events of webhooks</h2><p class="quiet">Sent by POST as <code>{ "type": "…", "timestamp": "…", "data": { … } }</code>, and signed as Standard Webhooks say. Administrators and managers make webhooks on the page <a href="/webhooks">Webhooks</a>.</p>${events.join('')}</section>`
}

function callOf(named: Named, root: string): string {
  const { call } = named
  const { inPath, rest } = inputOf(call)
  const files = Object.entries(call.files ?? {})
  const required = new Set(rest.required)
  const rows = [
    ...inPath.map(([name, schema]) => row(name, shapeOf(schema), 'in the path')),
    ...Object.entries(rest.properties).map(([name, schema]) =>
      row(name, shapeOf(schema), required.has(name) ? 'required' : ''),
    ),
    ...files.map(([name, file]) =>
      row(name, file.accept.join(', '), file.required && !file.unless ? 'required file' : 'file'),
    ),
  ]
  const kind = call.method === 'GET' ? 'Query' : files.length ? 'Form' : 'Body'
  const input = rows.length ? `<h4>${kind}</h4><table><tbody>${rows.join('')}</tbody></table>` : ''
  return `<details>
<summary><span class="method ${call.method}">${call.method}</span> <code>${escapeXml(call.path)}</code><span class="what">${escapeXml(call.summary)}</span></summary>
<p>${escapeXml([`For ${whoMay(call)}.`, keyInWords(call)].filter(Boolean).join(' '))}</p>${input}<h4>Answer</h4>${answerOf(named)}${examples(call, root)}
</details>`
}

/** Programs that make the call with an API key. Empty if no API key allows the call. */
function examples(call: Call, root: string): string {
  if (scopesOf(call).length === 0) return ''
  const programs = examplesOf(call, root).map(
    ({ language, code }) =>
      `<details><summary>${language}</summary><pre tabindex="0">${escapeXml(code)}</pre></details>`,
  )
  return `<h4>Examples</h4>${programs.join('')}`
}

function answerOf({ call }: Named): string {
  if (call.answers === 'file') return '<p>A file to save; a refusal is JSON.</p>'
  const shape = shapeOf(schemaOf(call.reply, 'output'))
  if (call.answers === 'stream')
    return `<p>Server-sent events while it stays open, each with one of these as its data.</p><pre tabindex="0">${escapeXml(shape)}</pre>`
  if (shape === '{}') return '<p>Nothing but <code>success</code>.</p>'
  return `<pre tabindex="0">${escapeXml(shape)}</pre>`
}

const row = (name: string, shape: string, note: string) =>
  `<tr><th scope="row"><code>${escapeXml(name)}</code></th><td><pre>${escapeXml(shape)}</pre></td><td>${note}</td></tr>`

/** Returns a schema in the notation of TypeScript, which is shorter to read. */
export function shapeOf(schema: Schema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  const either = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (either) return [...new Set(either.map((part) => shapeOf(part, indent)))].join(' | ')
  if (schema['type'] === 'array') {
    const item = shapeOf((schema['items'] ?? {}) as Schema, indent)
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema['type'] !== 'object') return simple(schema)
  const inner = `${indent}  `
  const required = new Set((schema['required'] ?? []) as string[])
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  if (fields.length === 0) return '{}'
  const lines = fields.map(
    ([name, field]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${shapeOf(field, inner)}\n`,
  )
  return `{\n${lines.join('')}${indent}}`
}

function simple({ type, format, maxLength }: Schema): string {
  if (Array.isArray(type)) return type.map((one) => simple({ type: one, format, maxLength })).join(' | ')
  if (format === 'uuid') return 'id'
  if (type === 'integer') return 'whole number'
  if (type === 'string') return maxLength ? `text of at most ${String(maxLength)} characters` : 'text'
  return typeof type === 'string' ? type : 'anything'
}

const words = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

const style = `
:root { --ink: #16241d; --quiet: #55665d; --line: #dfe7e2; --green: #12372a }
* { box-sizing: border-box }
body { margin: 0; background: #f4f7f5; color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
header { background: var(--green); color: #fff; padding: 2.5rem max(1.25rem, calc(50% - 34rem)) }
header h1 { margin: 0 0 1rem; font-size: 1.9rem }
header p { max-width: 46rem; margin: .4rem 0 } header a { color: #fff }
.columns { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 2.5rem; max-width: 70.5rem; margin: 0 auto; padding: 1.5rem 1.25rem 5rem }
nav ul { position: sticky; top: 1.5rem; list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: .3rem 0; color: var(--green); text-decoration: none } nav a:hover { text-decoration: underline }
section { margin-bottom: 2.5rem } h2 { margin: .5rem 0 0 } h4 { margin: 1.2rem 0 .4rem } .quiet { color: var(--quiet); margin: .2rem 0 1rem }
details { background: #fff; border: 1px solid var(--line); border-radius: .6rem; margin: .5rem 0; padding: 0 1rem 0 2.4rem }
details > p { margin: 0 }
details[open] { padding-bottom: 1rem }
details details { border: 0; margin: 0; padding: 0 0 0 1.4rem } details details summary { padding: .3rem 0 }
summary { cursor: pointer; padding: .75rem 0; list-style: none; position: relative } summary::-webkit-details-marker { display: none }
summary::before { content: '\\203a'; position: absolute; left: -1.3rem; top: .3rem; font-size: 1.5rem; line-height: 1.5; color: var(--quiet) } details[open] > summary::before { transform: rotate(90deg) }
.method { display: inline-block; min-width: 4rem; font-size: .8rem; font-weight: 700; letter-spacing: .04em; color: #1d4d8f } .POST { color: #1f6f4f } .PATCH { color: #7a4d00 }
.what { display: block; color: var(--quiet); font-size: .93rem } code, pre { font: .9rem/1.5 ui-monospace, monospace } pre { margin: 0; white-space: pre-wrap }
details > pre { background: #f4f7f5; border-radius: .4rem; padding: .8rem 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-top: 1px solid var(--line); font-weight: 400 } td:last-child { color: var(--quiet); white-space: nowrap }
:focus-visible { outline: 3px solid #6aa58a; outline-offset: 2px }
@media (max-width: 48rem) { .columns { display: block } nav ul { position: static; columns: 2; margin-bottom: 1.5rem } td:last-child { white-space: normal } }
`
