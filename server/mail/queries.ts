import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { reasonOf } from '../jobs/reason-of.ts'

export async function writeMails(tx: Tx | Database, letters: Insertable<Tables['outbox']>[]) {
  await tx.insertInto('outbox').values(letters).execute()
}

/** Records a mail that was sent, or recorded, without waiting in the outbox. */
export async function recordSent(db: Database, letter: Insertable<Tables['outbox']>) {
  await db
    .insertInto('outbox')
    .values({ ...letter, processed_at: sql<string>`now()`, attempts: 1 })
    .execute()
}

/** Locks the mails that wait and are not encrypted. */
export const lockUnsealed = (tx: Tx) =>
  tx
    .selectFrom('outbox')
    .where('processed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('sealed', 'is', null)
    .select(['id', 'html', 'text'])
    .forUpdate()
    .execute()

export async function storeSealed(
  tx: Tx,
  id: string,
  stored: { html: string; text: string; sealed: Buffer },
): Promise<void> {
  await tx.updateTable('outbox').set(stored).where('id', '=', id).execute()
}

const maxWait = sql`interval '6 hours'`

/** For how long a mail is tried. After two weeks nothing in it is useful any more. */
export const triedFor = sql`interval '14 days'`
/** Whether a mail is still tried. */
export const isYoungEnough = sql<boolean>`outbox.created_at > now() - ${triedFor}`

const waiting = (db: Database) =>
  db
    .selectFrom('outbox')
    .where('processed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where(isYoungEnough)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id')

/**
 * Takes the mail that has waited longest, and reserves it so that no other process takes it too. If its sender dies, it is due again
 * after five minutes.
 */
export const takeWaiting = (db: Database) =>
  db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<string>`now() + interval '5 minutes'` })
    .where('id', '=', ({ fn }) =>
      fn.coalesce(
        waiting(db)
          .where('next_attempt_at', '<=', sql<string>`now()`)
          .orderBy('next_attempt_at'),
        // A mail with a time in the future was stored while the clock was ahead.
        waiting(db)
          .where('next_attempt_at', '>', sql<string>`now() + ${maxWait} + interval '1 minute'`)
          .orderBy('next_attempt_at', 'desc'),
      ),
    )
    .returning(['id', 'template_type', 'to_address', 'to_name', 'subject', 'html', 'text', 'reply_to'])
    .returning('sealed')
    .executeTakeFirst()

/** Marks a mail as processed. `stored` is what stays of its text. It was sent unless there is no mail server. */
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
      sealed: null,
      processed_at: sql<string>`now()`,
      has_left: hasLeft,
      last_error: null,
      reply_to: null,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Records a failure. The mail is tried again after 5 s, then after twice as long each time, at most every 6 hours. */
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

/**
 * Records a final refusal, after which the mail is not tried again (rule mail-5). Nobody can read it any more, so its text and the links
 * in it are removed.
 */
export async function markRefused(db: Database, id: string, error: unknown) {
  await db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_error: reasonOf(error),
      refused_at: sql<string>`now()`,
      reply_to: null,
      html: '',
      text: '',
      sealed: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes a mail from the outbox that must not be sent any more. */
export async function removeMail(db: Database | Tx, id: string) {
  await db.deleteFrom('outbox').where('id', '=', id).where('processed_at', 'is', null).execute()
}
