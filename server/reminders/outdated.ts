// Compares a mail that waited in the outbox, for example while the mail server was down, with what is due by the time it is sent (rule
// reminders-11).
import type { Database, Tx } from '../db/open.ts'
import { removeMail } from '../mail/queries.ts'
import type { Day } from '../training/calendar.ts'
import { lockReminder, removeReminder } from './mail-queries.ts'
import { openCourses } from './people-queries.ts'
import { listedOf } from './reminder.ts'

type Waiting = NonNullable<Awaited<ReturnType<typeof lockReminder>>>

const compared = ['Reminder', 'OverdueNotice', 'Digest']

/**
 * Whether a mail of the outbox is outdated: it is a reminder or a notice of an earlier day, it differs from what is due now, or its
 * recipient gets no mails any more. Then it is removed with what it was about, so that the next run reminds of what is due.
 */
export async function removeIfOutdated(
  db: Database,
  { id, template_type: template }: { id: string; template_type: string },
): Promise<boolean> {
  if (!compared.includes(template)) return false
  return db.transaction().execute(async (tx) => {
    const mail = await lockReminder(tx, id)
    if (!mail || (!mail.isExcluded && (await isStillRight(tx, mail)))) return false
    await removeReminder(tx, mail.id)
    await removeMail(tx, id)
    return true
  })
}

async function isStillRight(tx: Tx, { kind, userId, day, today, listed }: Waiting): Promise<boolean> {
  // A digest says to which day its numbers belong.
  if (kind === 'digest') return true
  if (day !== today) return false
  if (kind === 'notice') return isStillMissed(tx, listed ?? '', today)
  const open = (await openCourses(tx, [userId], today)).get(userId) ?? []
  return listed === listedOf(open)
}

interface Missed {
  personId: string
  courseId: string
  dueOn: Day
}

const between = ', '

/** Returns what a notice lists, to be compared with what is overdue when it is sent. */
export const missedOf = (entries: readonly Missed[]): string =>
  entries.map(({ personId, courseId, dueOn }) => [personId, courseId, dueOn].join(' ')).join(between)

/** Whether everything that the notice lists is still overdue since the same days. */
async function isStillMissed(tx: Tx, listed: string, today: Day): Promise<boolean> {
  const entries = listed.split(between).filter(Boolean)
  const people = [...new Set(entries.map((entry) => entry.split(' ')[0] ?? ''))]
  const missed = new Set<string>()
  for (const [personId, courses] of await openCourses(tx, people, today))
    for (const { courseId, status, dueOn } of courses)
      if (status === 'overdue' && dueOn !== null) missed.add(missedOf([{ personId, courseId, dueOn }]))
  return entries.every((entry) => missed.has(entry))
}
