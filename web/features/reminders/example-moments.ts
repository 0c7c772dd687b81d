// Puts the mails of the example, and the dates that they are about, into one list of sentences.
import { counted } from '../../ui/quantities.ts'
import type { Example } from './hooks.ts'

export interface ExampleMoment {
  day: string
  text: string
  /** False for a date on which nothing is sent. */
  isMail: boolean
}

type Mail = Example['mails'][number]
type Kind = Mail['reasons'][number]['kind']

export function momentsOf(example: Example): ExampleMoment[] {
  const dates: ExampleMoment[] = [
    { day: example.dueOn, text: 'The course is due.', isMail: false },
    { day: example.validUntil, text: 'The last day of the certificate.', isMail: false },
  ]
  const mails = example.mails.map((mail): ExampleMoment => ({
    day: mail.day,
    text: textOf(mail, example),
    isMail: true,
  }))
  return [...mails, ...dates].toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  )
}

function textOf({ day, to, reasons }: Mail, { dueOn, validUntil }: Example): string {
  const words = reasons.map(({ kind }) => reasonOf(kind, daysFrom(day, dueOn), daysFrom(day, validUntil)))
  return `Mail to ${to === 'managers' ? 'the managers' : 'Sam'}: ${[...new Set(words)].join('; ')}.`
}

/** @param due in days from the mail, negative once it has passed */
function reasonOf(kind: Kind, due: number, end: number): string {
  switch (kind) {
    case 'assignment':
      return 'the course is assigned'
    case 'beforeDue':
      return `the course is due ${ahead(due)}`
    case 'overdue':
      return `the course is overdue for ${counted(-due, 'day')}`
    case 'beforeExpiry':
      return `the certificate ends ${ahead(end)}`
    case 'expired':
      return `the certificate ended ${counted(-end, 'day')} ago`
    case 'notice':
      return `Sam missed the due date ${counted(-due, 'day')} ago`
    case 'manual':
      return ''
  }
}

const ahead = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

const daysFrom = (day: string, date: string) => (Date.parse(date) - Date.parse(day)) / 86_400_000
