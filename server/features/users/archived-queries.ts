import { sql } from 'kysely'
import type { Scope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import {
  archivedPeople,
  isAtAddress,
  isClosedRecord,
  nameColumns,
  roleColumns,
} from '../../identity/people-queries.ts'

/** The archived person within the scope at this address of a page. */
export const archivedByToken = (db: Database, urlToken: string, scope: Scope) =>
  archivedPeople(db, scope)
    .where(isAtAddress(urlToken))
    .select([...roleColumns, ...nameColumns])
    .select([
      'users.login_name as loginName',
      sql<string>`coalesce(users.employee_number, '')`.as('employeeNumber'),
      // Null is left out by archivedPeople.
      sql<string>`users.archived_at`.as('archivedDateTime'),
      'clients.name as clientName',
      isClosedRecord.as('isClosedRecord'),
    ])
    .executeTakeFirst()
