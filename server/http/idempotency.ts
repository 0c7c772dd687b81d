// Carries out a change once, however often a program sends it with the same Idempotency-Key (rule access-36).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import {
  type IdempotentCall,
  beginCall,
  endCall,
  firstCall,
  forgetCall,
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
const triesForAnswer = 100
const betweenTriesMilliseconds = 100

/**
 * Returns the answer of the first call with this name, or carries it out.
 * @throws Refusal 400 for a name that is too long, 409 for a name that was sent with another request, or whose first call has no answer
 */
export async function runIdempotently(
  db: Database,
  call: Call,
  { request, reply, sent }: { request: FastifyRequest; reply: FastifyReply; sent: Sent },
  carryOut: () => Promise<unknown>,
): Promise<unknown> {
  const name = nameOf(call, request)
  if (name === undefined || !request.who?.key) return carryOut()
  const asked = {
    keyId: request.who.key.id,
    nameHash: hashOf(name),
    requestHash: await hashOfRequest(call, sent),
  }
  if (!(await beginCall(db, asked))) {
    const result = await resultOfFirst(db, asked)
    reply.header('idempotent-replayed', 'true')
    return result
  }
  try {
    const result = await carryOut()
    await endCall(db, asked, JSON.stringify(result ?? {}))
    return result
  } catch (error) {
    // After any other failure it is not known whether something was stored, so that the name is not used again.
    if (error instanceof Refusal && error.status < 500) await forgetCall(db, asked)
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

/** Waits while the first call is still at work. */
async function resultOfFirst(db: Database, asked: IdempotentCall): Promise<unknown> {
  for (let tries = 0; tries < triesForAnswer; tries++) {
    const first = await firstCall(db, asked)
    // The first call was refused meanwhile, and its sender has the reason.
    if (!first) break
    if (!first.requestHash.equals(asked.requestHash))
      throw conflict('This Idempotency-Key was sent with another request before. Please use a new one')
    if (first.result !== null) return JSON.parse(first.result) as unknown
    // Its server may have been stopped, so that it never gets an answer.
    if (first.isLate) break
    await sleep(betweenTriesMilliseconds)
  }
  throw conflict(
    'The first call with this Idempotency-Key has no answer yet. Please look what it has changed before you send it with a new one',
  )
}
