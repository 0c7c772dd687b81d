import { sql } from 'kysely'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import type { RegistrationKind } from '../../db/tables/registration.ts'

/** Returns the options that can be chosen, in the order in which they are offered. */
export const registrationChoices = (db: Database | Tx) =>
  db
    .selectFrom('registration_options')
    .where('removed_at', 'is', null)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('name')
    .select(['id', 'kind', 'name'])
    .execute()

/** Returns all options there ever were. Removed options come after the others. */
export const everyOption = (db: Database) =>
  db
    .selectFrom('registration_options')
    .orderBy(sql`removed_at is not null`)
    .orderBy('position')
    .orderBy('name')
    .select(['id', 'kind', 'name', sql<boolean>`removed_at is not null`.as('isRemoved')])
    .execute()

/** Adds an option at the end of its list, also if it had been removed. Returns undefined if it is on the list already. */
export async function addOption(db: Database, kind: RegistrationKind, name: string) {
  const position = sql<number>`(
    select coalesce(max(position), 0) + 1 from registration_options where kind = ${kind}
  )`
  return db
    .insertInto('registration_options')
    .values({ kind, name, position })
    .onConflict((conflict) =>
      conflict
        .expression(sql`kind, lower(name)`)
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          position: row.ref('excluded.position'),
          removed_at: null,
        }))
        .where('registration_options.removed_at', 'is not', null),
    )
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Returns the ids on a list, and locks them: until the transaction ends, no other call can remove one. */
export const lockOptions = (tx: Tx, kind: RegistrationKind) =>
  tx
    .selectFrom('registration_options')
    .where('kind', '=', kind)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .$call(readColumn('id'))

export async function removeOption(tx: Tx, id: string) {
  await tx
    .updateTable('registration_options')
    .set({ removed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
