import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { type TimelineEvent, downloadLog } from '#contract/calls/history.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { showDate, showTime } from '../../ui/dates.tsx'
import { DownloadCsv } from '../../data/DownloadCsv.tsx'
import { useTimeline } from './hooks.ts'
import { counted } from '../../ui/quantities.ts'
import classes from '../../ui/Timeline.module.css'

/** The events of an attempt, from its log. */
export function Timeline({ attemptId }: { attemptId: string }) {
  const { data, error, refetch } = useTimeline(attemptId)
  return (
    <Card
      title="What happened"
      actions={
        data &&
        data.numberOfEntries > 0 && (
          <DownloadCsv label="Download log" call={downloadLog} input={{ id: attemptId }} />
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={120} />
      ) : data.moments.length === 0 ? (
        <EmptyState>No events of this attempt are stored.</EmptyState>
      ) : (
        <Stack gap="md">
          <Integrity brokenEntry={data.firstBrokenEntry} />
          {data.numberOfEarlier > 0 && (
            <Text c="var(--quiet)" size="sm">
              {counted(data.numberOfEarlier, 'earlier event is', 'earlier events are')} in the download.
            </Text>
          )}
          <ol className="plain-list" aria-label="What happened in this attempt">
            {data.moments.map((event, position) => (
              <EventLine key={`${event.at} ${position}`} event={event} />
            ))}
          </ol>
        </Stack>
      )}
    </Card>
  )
}

/** Whether the log is unchanged since it was written. */
function Integrity({ brokenEntry }: { brokenEntry: number | null }) {
  if (brokenEntry !== null)
    return (
      <Sentences
        tone="warning"
        sentences={[
          `Entry ${brokenEntry} of this log has been changed, or one before it is missing: do not rely on it.`,
        ]}
      />
    )
  return (
    <Group gap={6} c="var(--quiet)" wrap="nowrap" align="flex-start">
      <IconShieldCheck size={18} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      <Text size="sm">Every entry is as it was written and follows the one before it.</Text>
    </Group>
  )
}

function EventLine({ event: { at, until, text, tone, anomaly } }: { event: TimelineEvent }) {
  const from = `${showDate(at)} ${showTime(at)}`
  return (
    <li className={classes['event']} data-tone={anomaly ? 'warning' : tone}>
      <span className={classes['time']}>
        <time dateTime={at}>{from}</time>
        {until && `${showDate(until)} ${showTime(until)}` !== from && (
          <>
            {' '}
            – {showDate(until) === showDate(at) ? showTime(until) : `${showDate(until)} ${showTime(until)}`}
          </>
        )}
      </span>
      <div>
        <p className={classes['text']}>{text}</p>
        {anomaly && (
          <p className={classes['anomaly']}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>Implausible: {anomaly}</span>
          </p>
        )}
      </div>
    </li>
  )
}
