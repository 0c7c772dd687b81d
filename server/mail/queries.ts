import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { reasonOf } from '../jobs/reason-of.ts'

export async function writeMails(tx: Tx | Database, letters: Insertable<Tables['outbox']>[]) {
  await tx.insertInto('outbox').values(letters).execute()
}

/** A mail that was sent, or recorded, outside of the outbox's turn. */
export async function recordSent(db: Database, letter: Insertable<Tables['outbox']>) {
  await db
    .insertInto('outbox')
    .values({ ...letter, processed_at: sql<string>`now()`, attempts: 1 })
    .execute()
}

const maxWait = sql`interval '6 hours'`

const waiting = (db: Database) =>
  db
    .selectFrom('outbox')
    .where('processed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('created_at', '>', sql<string>`now() - interval '14 days'`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id')

/**
 * The mail that has waited longest, set aside so that no other process takes it too: should its sender die, it is
 * due again after five minutes. After two weeks nothing in it is of use any more, and it is no longer tried.
 */
export async function takeWaiting(db: Database) {
  return db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<string>`now() + interval '5 minutes'` })
    .where('id', '=', ({ fn }) =>
      fn.coalesce(
        waiting(db)
          .where('next_attempt_at', '<=', sql<string>`now()`)
          .orderBy('next_attempt_at'),
        // Put there while the clock was ahead.
        waiting(db)
          .where('next_attempt_at', '>', sql<string>`now() + ${maxWait} + interval '1 minute'`)
          .orderBy('next_attempt_at', 'desc'),
      ),
    )
    .returning(['id', 'template_type', 'to_address', 'to_name', 'subject', 'html', 'text'])
    .executeTakeFirst()
}

/** Processed; `stored` is what stays of its text. It was sent unless there is no mail server. */
export async function markProcessed(
  db: Database,
  id: string,
  hasLeft: boolean,
  stored: { html: string; text: string },
) {
  await db
    .updateTable('outbox')
    .set({
      ...stored,
      processed_at: sql<string>`now()`,
      has_left: hasLeft,
      last_error: null,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Tried again after 5 s, then twice as long each time, at most every 6 hours. */
export async function markFailed(db: Database, id: string, error: unknown) {
  await db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_error: reasonOf(error),
      next_attempt_at: sql<string>`now() + least(${maxWait}, interval '5 seconds' * power(2, least(attempts, 20)))`,
    })
    .where('id', '=', id)
    .execute()
}

/** It is not tried again (rule mail-5). Nobody can read it any more, so its text and the links in it go. */
export async function markRefused(db: Database, id: string, error: unknown) {
  await db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_error: reasonOf(error),
      refused_at: sql<string>`now()`,
      html: '',
      text: '',
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a mail out of the outbox that is not to be sent any more. */
export async function removeMail(db: Database | Tx, id: string) {
  await db.deleteFrom('outbox').where('id', '=', id).where('processed_at', 'is', null).execute()
}
