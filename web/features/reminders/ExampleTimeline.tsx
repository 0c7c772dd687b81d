import { Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type ReminderSettings, weekdays } from '#contract/rules/reminders.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { showDate } from '../../ui/dates.tsx'
import classes from '../../ui/Timeline.module.css'
import { type Example, useExample } from './hooks.ts'
import { counted } from '../../ui/quantities.ts'

interface ExampleTimelineProps {
  clientId: string
  /** As it is typed. */
  policy: ReminderSettings
}

/** Shows what the policy sends about a made-up person, worked out by the server with the code of the job (rule reminders-27). */
export function ExampleTimeline({ clientId, policy }: ExampleTimelineProps) {
  const [typed] = useDebouncedValue(policy, 300)
  const { data, error, refetch } = useExample(clientId, typed)
  // The previous one stays until the next one has arrived, so that nothing flickers while somebody types.
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  return (
    <Card title="An example: Sam">
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : shown ? (
        <Moments of={shown} />
      ) : (
        <Skeleton h={320} />
      )}
    </Card>
  )
}

const Moments = ({ of: example }: { of: Example }) => (
  <Stack gap="md">
    <Text size="sm" c="var(--quiet)">
      Sam registers today and is assigned a course. Sam also has a certificate that ends. If Sam does nothing
      for 60 days, the settings above send these mails, beside the weekly digest:
    </Text>
    <ol className="plain-list" aria-label="What is sent about Sam">
      {momentsOf(example).map(({ day, text, isMail }) => (
        <li key={`${day} ${text}`} className={classes['event']} data-tone={isMail ? 'good' : 'plain'}>
          <span className={classes['time']}>
            {weekdays[weekdayAt(day)]?.slice(0, 3)} {showDate(day)}
          </span>
          <p className={classes['text']}>{text}</p>
        </li>
      ))}
    </ol>
    {example.mails.length === 0 && <Text size="sm">No mail is sent.</Text>}
  </Stack>
)

/** Monday is 0. */
const weekdayAt = (day: string) => (new Date(day).getUTCDay() + 6) % 7

// Puts the mails of the example, and the dates that they are about, into one list of sentences.
interface ExampleMoment {
  day: string
  text: string
  /** False for a date on which nothing is sent. */
  isMail: boolean
}

type Mail = Example['mails'][number]
type Kind = Mail['reasons'][number]['kind']

function momentsOf(example: Example): ExampleMoment[] {
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
