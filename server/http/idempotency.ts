// Carries out a change once, however often a program sends it with the same Idempotency-Key (rule access-36).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompiledQuery } from 'kysely'
import type { Call } from '#contract/call.ts'
import {
  type Attempt,
  type IdempotentCall,
  beginCall,
  endCall,
  firstCall,
  forgetCall,
  markStored,
} from '../access/idempotent-call-queries.ts'
import { hashOf } from '../access/who.ts'
import { Refusal, conflict, invalid } from '../base/refusal.ts'
import type { Database } from '../db/open.ts'
import type { IncomingFile } from '../files/incoming.ts'

interface Sent {
  input: unknown
  files: Record<string, IncomingFile | undefined>
}

const maxNameLength = 255
const triesForAnswer = 50
const betweenTriesMilliseconds = 100
/** After so many seconds it is worth sending a call again whose first one is still at work. */
const secondsToWait = 5

const otherRequest = 'This Idempotency-Key was sent with another request before. Please use a new one'
const noAnswer =
  'The first call with this Idempotency-Key has no answer. Please look what it has changed before you send it with a new one'
const stillRunning =
  'The first call with this Idempotency-Key is still at work. Please send it again in a moment'

/**
 * Returns the answer of the first call with this name, or carries it out. @param carryOut is given the statement that its transactions make
 * @throws Refusal 400 for a name that is too long, 409 for a name that was sent with another request, whose first call is still at work, or
 * whose first call has stored something and has no answer
 */
export async function runIdempotently(
  db: Database,
  call: Call,
  { request, reply, sent }: { request: FastifyRequest; reply: FastifyReply; sent: Sent },
  carryOut: (withChange?: CompiledQuery) => Promise<unknown>,
): Promise<unknown> {
  const name = nameOf(call, request)
  if (name === undefined || !request.who?.key) return carryOut()
  const begun = await beginOrWait(db, {
    keyId: request.who.key.id,
    nameHash: hashOf(name),
    requestHash: await hashOfRequest(call, sent),
  })
  if ('answer' in begun) {
    reply.header('idempotent-replayed', 'true')
    return begun.answer
  }
  try {
    const result = await carryOut(markStored(db, begun))
    await endCall(db, begun, JSON.stringify(result ?? {}))
    return result
  } catch (error) {
    await forgetCall(db, begun).catch((failure: unknown) =>
      request.log.warn({ err: failure }, 'an Idempotency-Key could not be made free'),
    )
    throw error
  }
}

/** Returns the Idempotency-Key of a change; undefined for calls that change nothing, and without one. */
function nameOf({ audit, answers }: Call, { headers }: FastifyRequest): string | undefined {
  const name = headers['idempotency-key']
  if (name === undefined || typeof audit === 'string' || audit.kind !== 'changes' || answers !== 'json')
    return undefined
  if (Array.isArray(name) || name === '' || name.length > maxNameLength)
    throw invalid(`Please send one Idempotency-Key of 1 to ${maxNameLength} characters`)
  return name
}

async function hashOfRequest({ method, path }: Call, { input, files }: Sent): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([method, path, input]))
  for (const [field, file] of Object.entries(files)) {
    hash.update(`\n${field}\n`)
    if (file) await pipeline(createReadStream(file.place), hash, { end: false })
  }
  return hash.digest()
}

/** Begins the call, or waits for the answer of the first one while that is at work. One that fails meanwhile is carried out here. */
async function beginOrWait(db: Database, asked: IdempotentCall): Promise<Attempt | { answer: unknown }> {
  for (let tries = 0; tries < triesForAnswer; tries++) {
    const first = await firstCall(db, asked)
    if (!first) {
      const begun = await beginCall(db, asked)
      if (begun) return begun
      continue
    }
    if (!first.requestHash.equals(asked.requestHash)) throw conflict(otherRequest)
    if (first.result !== null) return { answer: JSON.parse(first.result) as unknown }
    if (first.hasEnded) throw conflict(noAnswer)
    await sleep(betweenTriesMilliseconds)
  }
  throw new Refusal(409, stillRunning, { retryAfter: secondsToWait })
}
