#!/usr/bin/env node
// Writes to a chat room when somebody has missed a due date. chat-on-missed-date.md says how to use it. It needs Node 20 or later, and
// nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', CHAT_URL = '', PORT = '8080', HOST = '127.0.0.1' } = process.env
if (!WEBHOOK_SECRET.startsWith('whsec_') || !URL.canParse(CHAT_URL)) {
  console.error(
    'Please set WEBHOOK_SECRET to the secret of the webhook, and CHAT_URL to the address of the chat room.',
  )
  process.exit(1)
}
const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
const maxBytes = 100_000
const toleranceSeconds = 300

/** The ids of the last events that were written, because an event can be sent twice. */
const written = new Set()

/** Whether one of the signatures is right, and the event was not recorded by somebody and sent again later. */
function isSigned(
  { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' },
  body,
) {
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds) return false
  const right = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

async function bodyOf(request) {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > maxBytes) throw new Error('The event is too large')
  }
  return body
}

function sentenceOf({ person, client, course, dueOn, isRenewal }) {
  const name = `${person.firstName} ${person.lastName} (${client.name})`
  return isRenewal
    ? `${name}: the completion of “${course.title}” has expired on ${dueOn}.`
    : `${name} has not completed “${course.title}”, which was due on ${dueOn}.`
}

/** Returns the status of the answer: the event is sent again later unless it is 200 to 299. */
async function take(request) {
  const body = await bodyOf(request)
  if (!isSigned(request.headers, body)) return 401
  const id = request.headers['webhook-id']
  const { type, data } = JSON.parse(body)
  if (type !== 'due_date.missed' || written.has(id)) return 204
  const answer = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: sentenceOf(data) }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) return 502
  written.add(id)
  if (written.size > 10_000) written.delete(written.values().next().value)
  return 204
}

createServer((request, reply) => {
  void take(request)
    .catch((error) => {
      console.error(error.message)
      return 500
    })
    .then((status) => reply.writeHead(status).end())
}).listen(Number(PORT), HOST, function () {
  console.log(`Listening on ${HOST}:${this.address().port}`)
})
