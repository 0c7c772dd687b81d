import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isActive } from '../access/who.ts'
import type { DeadlineMailKind } from '#contract/rules/mail-texts.ts'
import { type ReminderReason, catchUpDays } from '#contract/rules/reminders.ts'
import type { Database, Tx } from '../db/open.ts'
import { type Day, addDays } from '../training/calendar.ts'
import { anyOf } from '../db/any-of.ts'

export interface Subject {
  /** Null for a notice. */
  courseId: string | null
  kind: ReminderReason
  day: Day
}

export const keyOf = (userId: string, { courseId, kind, day }: Subject) =>
  [userId, courseId ?? '', kind, day].join(' ')

/** Returns the keys of everything about which these people were sent a mail, as far back as it could still be sent. */
export async function sentSubjects(
  db: Database | Tx,
  ids: readonly string[],
  day: Day,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminder_subjects')
    .where('user_id', '=', anyOf(ids))
    .where('day', '>=', addDays(day, -catchUpDays))
    .select(['user_id as userId', 'course_id as courseId', 'kind', 'day'])
    .execute()
  return new Set(rows.map(({ userId, ...subject }) => keyOf(userId, subject)))
}

/** Returns those of these people who were sent a mail of this kind on this day. */
export async function mailedOn(
  db: Database | Tx,
  ids: readonly string[],
  kind: DeadlineMailKind,
  day: Day,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reminder_mails')
    .where('user_id', '=', anyOf(ids))
    .where('kind', '=', kind)
    .where('day', '=', day)
    .select('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export interface Claim {
  userId: string
  subjects: readonly Subject[]
  /** Set for reminders and notices: what the mail lists, to be compared before it is sent. */
  listed?: string | undefined
}

/**
 * Reserves the mail of a person and a day, with what it is about. A person who already has one of that day is left out, also when another
 * process stores it at this moment.
 * @returns the id that each mail gets in the outbox, by person
 */
export async function claimMails(
  tx: Tx,
  claims: readonly Claim[],
  { kind, day, isManual = false }: { kind: DeadlineMailKind; day: Day; isManual?: boolean },
): Promise<Map<string, string>> {
  if (claims.length === 0) return new Map()
  // The rows are inserted in the same order in every process, so that two processes do not wait for each other.
  const inOrder = claims.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  const claimed = await tx
    .insertInto('reminder_mails')
    .values(
      inOrder.map(({ userId, listed }) => ({
        id: randomUUID(),
        user_id: userId,
        kind,
        day,
        is_manual: isManual,
        listed: listed ?? null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('reminder_mails_once').doNothing())
    .returning(['id', 'user_id'])
    .execute()
  const reminderIds = new Map(claimed.map(({ id, user_id }) => [user_id, id]))
  const subjects = inOrder.flatMap(({ userId, subjects: about }) => {
    const reminderId = reminderIds.get(userId)
    return reminderId === undefined ? [] : about.map((subject) => ({ reminderId, userId, ...subject }))
  })
  // The values are sent as arrays, because thousands of rows of parameters take several times as long.
  if (subjects.length > 0)
    await sql`
      insert into reminder_subjects (reminder_id, user_id, course_id, kind, day)
      select * from unnest(
        ${subjects.map((subject) => subject.reminderId)}::uuid[], ${subjects.map((subject) => subject.userId)}::uuid[],
        ${subjects.map((subject) => subject.courseId)}::uuid[], ${subjects.map((subject) => subject.kind)}::text[],
        ${subjects.map((subject) => subject.day)}::date[]
      )
      on conflict on constraint reminder_subjects_once do nothing`.execute(tx)
  return reminderIds
}

/** Links the reminders to their mails in the outbox, once these exist. */
export async function linkMails(tx: Tx, mails: readonly { reminderId: string; mailId: string }[]) {
  await sql`
    update reminder_mails set mail_id = linked.mail
      from unnest(${mails.map(({ reminderId }) => reminderId)}::uuid[], ${mails.map(({ mailId }) => mailId)}::uuid[])
        as linked (id, mail)
     where reminder_mails.id = linked.id`.execute(tx)
}

/** Returns and locks the reminder, notice or digest that belongs to a mail in the outbox; undefined for any other mail. */
export const lockReminder = (tx: Tx, mailId: string) =>
  tx
    .selectFrom('reminder_mails')
    .innerJoin('users', 'users.id', 'reminder_mails.user_id')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('reminder_mails.mail_id', '=', mailId)
    .forUpdate('reminder_mails')
    .select([
      'reminder_mails.id',
      'reminder_mails.kind',
      'reminder_mails.day',
      'reminder_mails.listed',
      'users.id as userId',
      sql<Day>`day_in_client(users.client_id, now())`.as('today'),
      sql<boolean>`not ${isActive}`.as('isExcluded'),
    ])
    .executeTakeFirst()

/** Removes a reminder. Its subjects are then reasons for a mail again. */
export async function removeReminder(tx: Tx, id: string) {
  await tx.deleteFrom('reminder_mails').where('id', '=', id).execute()
}
