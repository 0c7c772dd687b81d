// Writes the entry that a call leaves in the audit log, as the contract describes it (docs/rules/audit.md).
import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { nameOf } from '#contract/all.ts'
import type { AuditEntry, Call } from '#contract/call.ts'
import type { App } from '../app/app.ts'
import type { ChangeAudit } from '../db/audited-dialect.ts'
import { type Database, auditedDatabase } from '../db/open.ts'
import { isEverybody, scopeOf } from '../access/who.ts'
import { isGuid } from '#contract/rules/formats.ts'

/** Notes for the entry. Ids must be of objects that the caller was found to have access to. */
export interface AuditNotes {
  /** Says whose call it is when no session does. */
  by: (person: { id: string; clientId: string }) => void
  /** Adds objects with which the entry is listed, besides those that were changed. */
  about: (...ids: string[]) => void
}

interface Entry {
  /** The app for the handler, which audits its changes. */
  app: App
  notes: AuditNotes
  /** Makes this statement in each transaction that changes something, which is rolled back if the statement returns no row. */
  storeWith: (statement: CompiledQuery | undefined) => void
  /** Writes the entry of a call that stored no change. @param status of the answer */
  end: (status: number) => Promise<void>
}

/** Begins the entry of a call. A refused change leaves no entry, because the transaction of the entry is rolled back with the change. */
export function beginEntry(app: App, call: Call, request: FastifyRequest, input: unknown): Entry {
  const about: string[] = []
  let by = request.who && { id: request.who.id, clientId: request.who.clientId }
  const notes: AuditNotes = {
    by: (person) => (by = { id: person.id, clientId: person.clientId }),
    about: (...ids) => about.push(...ids),
  }
  const { audit } = call
  if (typeof audit === 'string')
    return { app, notes, storeWith: () => undefined, end: () => Promise.resolve() }

  about.push(...idsIn(input, request))
  // The log says with which key a call was made (rule access-33).
  if (request.who?.key) about.push(request.who.key.id)
  const valuesOf = (kind: string = kinds[audit.kind]) => [
    ...[kind, nameOf(call), by?.id ?? null, by?.clientId ?? null],
    ...[request.ip, request.id, about],
  ]
  const entry = (kind?: string) =>
    CompiledQuery.raw('select audit_write($1, $2, $3, $4, $5, $6, $7) as id', valuesOf(kind))
  const entryOfChange = (written: string[]) =>
    CompiledQuery.raw('select audit_write_changed($1, $2, $3, $4, $5, $6, $7, $8) as id', [
      ...valuesOf(),
      written,
    ])
  let isStored = false
  let withChange: CompiledQuery | undefined
  return {
    app:
      audit.kind === 'changes' || audit.kind === 'signs in'
        ? withAudit(app, {
            entry: entryOfChange,
            withChange: () => withChange,
            stored: () => (isStored = true),
          })
        : app,
    notes,
    storeWith: (statement) => (withChange = statement),
    async end(status) {
      // A call that made no change leaves no entry. Writing one would also take time, and so show whether an address that was asked for
      // is known.
      if (isStored || audit.kind === 'changes') return
      await app.db.executeQuery(entry(status === 401 ? 'refused login' : undefined))
    },
  }
}

const kinds = {
  changes: 'change',
  exports: 'export',
  views: 'view',
  'signs in': 'login',
} as const satisfies Record<AuditEntry['kind'], string>

function withAudit(app: App, audit: ChangeAudit): App {
  const db: Database = auditedDatabase(app.db, audit)
  // The new object inherits from the app, because values of the app, such as its state, may change during the call.
  return Object.create(app, { db: { value: db, enumerable: true } }) as App
}

/** The names are listed one by one, because an answer at registration is also sent as an id and is not for the log. */
const objectNames = new Set(
  [
    'id',
    'userId',
    'courseId',
    'learningPathwayId',
    'feedbackFormId',
    'formId',
    'communityId',
    'postId',
    'commentId',
    'clientId',
  ].map((name) => name.toLowerCase()),
)

/**
 * Returns the ids of objects that the call was sent. The id of a client counts only from an administrator: what others send as one is
 * ignored, and must not put the entry into the log of another client.
 */
function idsIn(input: unknown, { who }: FastifyRequest): string[] {
  const isOfAll = who !== undefined && isEverybody(scopeOf(who))
  return Object.entries(input as object).flatMap(([name, value]) =>
    objectNames.has(name.toLowerCase()) &&
    typeof value === 'string' &&
    isGuid(value) &&
    (isOfAll || name !== 'clientId')
      ? [value]
      : [],
  )
}
