// A directory that sends requests with a token, and how it acts: as a manager of its client would, with learners only (rule provisioning-5).
import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Caller } from '../../../access/who.ts'
import { type Database, auditedDatabase } from '../../../db/open.ts'
import type { ProvisioningAction } from '../../../db/tables/provisioning.ts'

export interface Directory {
  tokenId: string
  clientId: string
}

/** With a key in it, functions that change people refuse managers and administrators (rule access-32). No key has the id of a token. */
export const actingFor = ({ tokenId, clientId }: Directory): Caller => ({
  id: tokenId,
  sessionId: '',
  clientId,
  role: 'CLIENTADMIN',
  secondaryRole: null,
  isLimited: false,
  key: { id: tokenId, scopes: [] },
})

/** The outcome of a request, for the answer and for the page that shows the last requests. */
export interface Outcome {
  action: ProvisioningAction
  userId?: string | undefined
  teamId?: string | undefined
  /** Whether somebody has to decide before the person is archived. */
  isHeld?: boolean
}

/** Returns the database for a request whose change leaves an entry in the audit log, with the directory as who it was. */
export function databaseOf(
  db: Database,
  { tokenId, clientId }: Directory,
  { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  outcome: Outcome,
): Database {
  return auditedDatabase(db, {
    entry: (written) =>
      CompiledQuery.raw('select audit_write_changed($1, $2, $3, $4, $5, $6, $7, $8) as id', [
        ...[
          'change',
          `scim.${outcome.isHeld ? 'holdPerson' : outcome.action}`,
          null,
          clientId,
          ip,
          id,
          [tokenId],
          written,
        ],
      ]),
    stored: () => undefined,
  })
}
