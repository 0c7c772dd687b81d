import { sql } from 'kysely'
import { livingClient } from '../../identity/client-queries.ts'
import { withinScope } from '../../access/people-within.ts'
import { type ClientScope, type Scope, isEverybody } from '../../access/who.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Database, Tx } from '../../db/open.ts'
import { livingPathwaysOf } from '../pathways/queries.ts'

export const clientNamed = (db: Database | Tx, id: string) =>
  livingClient(db, id).select(['id', 'name']).executeTakeFirst()

export const pathwayNamed = (db: Database | Tx, id: string, scope: ClientScope) =>
  livingPathwaysOf(db, scope)
    .where('pathways.id', '=', id)
    .select(['pathways.id', 'pathways.name'])
    .executeTakeFirst()

/**
 * Finds learners by email address, or by log-in name, which people of several clients can have: at most two. Only administrators find
 * archived learners; nobody finds learners of archived clients.
 */
export const learnersNamed = (db: Database | Tx, name: string, scope: Scope) =>
  db
    .selectFrom('users')
    .where((where) =>
      where.or([
        where(sql`lower(email)`, '=', name.toLowerCase()),
        where(sql`lower(login_name)`, '=', sql`lower(${name})`),
      ]),
    )
    .where('is_learner', '=', true)
    .where('awaits_acceptance', '=', false)
    .where(withinScope(scope))
    .where('client_id', 'in', db.selectFrom('clients').where('archived_at', 'is', null).select('id'))
    .$if(!isEverybody(scope), (query) => query.where('users.archived_at', 'is', null))
    .select(['id', 'client_id as clientId', sql<string>`first_name || ' ' || last_name`.as('name')])
    .limit(2)
    .execute()

/** Which of these people are learners. */
export const learnersAmong = (db: Database | Tx, ids: string[]) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', '=', anyOf(ids))
    .where('is_learner', '=', true)
    .select(['users.id', 'clients.id as clientId', 'clients.name as clientName'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .execute()

export const personStillWithin = async (db: Database | Tx, id: string, scope: ClientScope) =>
  Boolean(
    await db
      .selectFrom('users')
      .where('users.id', '=', id)
      .where('is_learner', '=', true)
      .where(withinScope(scope))
      .select('users.id')
      .executeTakeFirst(),
  )

interface Days {
  today: string
  /** The first day of the twelve months that end with the current day. */
  yearAgo: string
}

export async function daysOf(db: Database, clientId: string): Promise<Days> {
  const { rows } = await sql<Days>`
    select today, (today - interval '12 months')::date + 1 as "yearAgo"
      from (select day_in_client(${clientId}::uuid, now()) as today) as day`.execute(db)
  return rows[0] as Days
}
