// The due dates of a person as calendar programs read them (RFC 5545).
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { courseLink } from '../../mail/links.ts'
import { oneLine } from '../../mail/mail-style.ts'

interface Event {
  id: string
  courseId: string
  /** ISO 8601. */
  day: string
  summary: string
  sequence: number
  changedAt: string
}

/** Equal events make equal bytes. The name of the calendar is fixed: the library does not escape it. */
export function calendarFile(site: { publicUrl: string }, events: readonly Event[]): string {
  const calendar = ical({
    name: 'Training due dates',
    prodId: { company: 'Coppice', product: 'Due dates', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
  })
  const { host } = new URL(site.publicUrl)
  for (const { id, courseId, day, summary, sequence, changedAt } of events) {
    const changed = new Date(changedAt)
    calendar.createEvent({
      id: `${id}@${host}`,
      allDay: true,
      start: new Date(`${day}T00:00:00Z`),
      summary: oneLine(summary),
      description: `Open the course: ${courseLink(site, courseId)}`,
      url: courseLink(site, courseId),
      // The entry takes no time of the day.
      transparency: ICalEventTransparency.TRANSPARENT,
      sequence,
      stamp: changed,
      lastModified: changed,
    })
  }
  return calendar.toString()
}
