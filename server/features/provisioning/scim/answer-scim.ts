// Reads requests of directories and sends the answers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGuid } from '#contract/rules/formats.ts'
import type { App } from '../../../app/app.ts'
import { notFound } from '../../../base/refusal.ts'
import type { ProvisioningAction } from '../../../db/tables/provisioning.ts'
import { retryOnDeadlock } from '../../../http/retry-on-deadlock.ts'
import { recordRequest } from '../request-queries.ts'
import { type Directory, type Outcome, databaseOf } from './directory.ts'
import type { Asked } from './people.ts'
import { ScimRefusal, invalidSyntax } from './scim-refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    directory?: Directory
    outcome?: Outcome
  }
}

const scimType = 'application/scim+json; charset=utf-8'

/** Sends a resource, or a list of them. */
export const sendScim = (reply: FastifyReply, body: object, status = 200) =>
  reply.code(status).type(scimType).send(JSON.stringify(body))

/** The directory that has sent the request. It was authenticated before. @throws Refusal 404 */
export function askedBy({ directory, outcome }: FastifyRequest): { directory: Directory; outcome: Outcome } {
  if (!directory || !outcome) throw notFound()
  return { directory, outcome }
}

export interface ScimRoutes {
  server: FastifyInstance
  app: App
  /** Where resources are, such as https://learn.example.org/scim/v2. */
  address: string
}

/** Carries a change out in the name of the directory, so that it leaves its entry in the audit log, and stores it for the page. */
export async function carryOut<Result>(
  app: App,
  request: FastifyRequest,
  change: (asked: Asked) => Promise<Result>,
): Promise<Result> {
  const { directory, outcome } = askedBy(request)
  const result = await retryOnDeadlock(() => {
    const db = databaseOf(app.db, directory, request, outcome)
    return change({
      app: Object.create(app, { db: { value: db, enumerable: true } }) as App,
      directory,
      outcome,
    })
  }, request.log)
  await record(app, request, null)
  return result
}

/** Requests that only read, and those that change nothing, are so many that they would hide the others. */
const unlisted: ReadonlySet<string> = new Set<ProvisioningAction>(['read', 'readTeams', 'other'])

/** Stores a request for the page that shows the last ones. */
export async function record(app: App, request: FastifyRequest, refusal: string | null): Promise<void> {
  const { directory, outcome } = request
  if (!directory || !outcome) return
  if (refusal === null && unlisted.has(outcome.action)) return
  await recordRequest(app.db, { ...directory, ...outcome, refusal }).catch((error: unknown) =>
    request.log.warn({ err: error }, 'a request of a directory could not be listed'),
  )
}

/** @throws Refusal 404 for text that is no id */
export function idOf(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string }
  if (!isGuid(id)) throw notFound()
  return id.toLowerCase()
}

/** Returns the object in a body. @throws ScimRefusal */
export function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidSyntax('Please send a JSON object')
  return body as Readonly<Record<string, unknown>>
}

const versionsIn = (header: string | undefined) => (header ?? '').split(',').map((version) => version.trim())

/** @throws ScimRefusal 412 if somebody has changed the resource since the directory has read it */
export function mustMatch(request: FastifyRequest, version: string): void {
  if (hasVersion(request) && !versionsIn(request.headers['if-match']).includes(version))
    throw new ScimRefusal(412, 'Somebody else has changed this in the meantime. Please read it again')
}

/** Whether a change is refused if the resource has another version than the directory knows. */
export const hasVersion = (request: FastifyRequest): boolean => {
  const header = request.headers['if-match']
  return header !== undefined && header.trim() !== '*'
}

/** Whether the directory has the resource as it is. */
export const isKnown = (request: FastifyRequest, version: string): boolean =>
  versionsIn(request.headers['if-none-match']).includes(version)
