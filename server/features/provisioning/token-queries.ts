// Stores the tokens of directories, and finds whose a token is. The database is read at every request, so that ending a token, and pausing or
// archiving the client, take effect at once.
import { sql } from 'kysely'
import { hashOf, isOpenClient } from '../../access/who.ts'
import { countRows, readValue } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'

const whyNot = sql<'ended' | 'expired' | null>`case
  when provisioning_tokens.ended_at is not null then 'ended' when provisioning_tokens.ends_at <= now() then 'expired' end`

/** Returns the token, also one that does not work any more; undefined if there was never one. */
export const tokenWith = (db: Database, token: string) =>
  db
    .selectFrom('provisioning_tokens')
    .innerJoin('clients', 'clients.id', 'provisioning_tokens.client_id')
    .where('token_hash', '=', hashOf(token))
    .select([
      'provisioning_tokens.id as tokenId',
      'clients.id as clientId',
      isOpenClient.as('isOpen'),
      whyNot.as('whyNot'),
      sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('isUseOld'),
    ])
    .executeTakeFirst()

/** The time of the last use is written once a minute, so that requests do not wait for each other. */
export async function recordUse(db: Database, id: string): Promise<void> {
  await db
    .updateTable('provisioning_tokens')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns the newest first. */
export const tokensOf = (db: Database, clientId: string) =>
  db
    .selectFrom('provisioning_tokens')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .select([
      'id',
      'name',
      'last_characters as lastCharacters',
      'created_at as createdDateTime',
      'ends_at as endsDateTime',
      'last_used_at as lastUsedDateTime',
      whyNot.as('whyNot'),
    ])
    .execute()
/** Many more than a client has that work; those that have ended long ago are at the end. */
const maxShown = 100

export interface NewToken {
  clientId: string
  name: string
  tokenHash: Buffer
  lastCharacters: string
  days: number
}

export const addToken = (tx: Tx, token: NewToken) =>
  tx
    .insertInto('provisioning_tokens')
    .values({
      client_id: token.clientId,
      name: token.name,
      token_hash: token.tokenHash,
      last_characters: token.lastCharacters,
      ends_at: sql<string>`now() + make_interval(days => ${token.days})`,
    })
    .returning('id')
    .$call(readValue('id'))

export const countWorkingTokens = (tx: Tx, clientId: string) =>
  tx
    .selectFrom('provisioning_tokens')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`${whyNot} is null`)
    .$call(countRows)

/** The client of a token; undefined if there is none. */
export const clientOfToken = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('provisioning_tokens')
      .innerJoin('clients', 'clients.id', 'provisioning_tokens.client_id')
      .where('provisioning_tokens.id', '=', id)
      .where('clients.archived_at', 'is', null)
      .select('clients.id')
      .executeTakeFirst()
  )?.id

/** A token that has ended already stays as it is. */
export async function endTokenById(db: Database, id: string): Promise<void> {
  await db
    .updateTable('provisioning_tokens')
    .where('id', '=', id)
    .set({ ended_at: sql<string>`coalesce(ended_at, now())` })
    .execute()
}
