import { Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type ReminderSettings, weekdays } from '#contract/rules/reminders.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { showDate } from '../../ui/dates.tsx'
import classes from '../../ui/Timeline.module.css'
import { momentsOf } from './example-moments.ts'
import { type Example, useExample } from './hooks.ts'

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
