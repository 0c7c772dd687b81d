// A reminder may wait in the outbox, for example while the mail server is down. Before it is sent, it is compared with what is due
// by then (rule reminders-11).
import type { Database } from '../db/open.ts'
import { removeMail } from '../mail/queries.ts'
import { lockReminder, removeReminder } from './mail-queries.ts'
import { openCourses } from './people-queries.ts'
import { listedOf } from './reminder.ts'

/**
 * Whether a mail of the outbox is a reminder of an earlier day, or of other courses than the person has to complete now. Then it is
 * removed with what it was about, so that the next run reminds of what is due.
 */
export async function removeIfOutdated(
  db: Database,
  { id, template_type: template }: { id: string; template_type: string },
): Promise<boolean> {
  if (template !== 'Reminder') return false
  return db.transaction().execute(async (tx) => {
    const reminder = await lockReminder(tx, id)
    if (!reminder) return false
    const open = (await openCourses(tx, [reminder.userId], reminder.today)).get(reminder.userId) ?? []
    const isRight = reminder.day === reminder.today && reminder.listed === listedOf(open)
    if (isRight && !reminder.isExcluded) return false
    await removeReminder(tx, reminder.id)
    await removeMail(tx, id)
    return true
  })
}
