import { sql } from 'kysely'
import { isActive, isLimited } from '../access/who.ts'
import type { Database, Tx } from '../db/open.ts'

/** Finds somebody for whom a job acts, as `authenticate` finds who calls; undefined for who may not call any more. */
export const findActingPerson = (db: Database | Tx, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('users.id', '=', id)
    .where(isActive)
    .select([
      'users.id',
      sql<string>`''`.as('sessionId'),
      'users.client_id as clientId',
      'users.role',
      'users.secondary_role as secondaryRole',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      isLimited.as('isLimited'),
    ])
    .executeTakeFirst()
