import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'

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

/**
 * The mail that has waited longest, set aside so that no other process takes it too: should its sender die, it is
 * due again after five minutes. After two weeks nothing in it is of use any more, and it is no longer tried.
 */
export async function takeWaiting(db: Database) {
  return db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<string>`now() + interval '5 minutes'` })
    .where('id', '=', (outbox) =>
      outbox
        .selectFrom('outbox')
        .where('processed_at', 'is', null)
        .where('refused_at', 'is', null)
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .where('created_at', '>', sql<string>`now() - interval '14 days'`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('id'),
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
export async function markFailed(db: Database, id: string, error: string) {
  await db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_error: error.slice(0, 500),
      next_attempt_at: sql<string>`now() + least(interval '6 hours', interval '5 seconds' * power(2, least(attempts, 20)))`,
    })
    .where('id', '=', id)
    .execute()
}

/** It is not tried again (rule mail-5). Nobody can read it any more, so its text and the links in it go. */
export async function markRefused(db: Database, id: string, error: string) {
  await db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_error: error.slice(0, 500),
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
