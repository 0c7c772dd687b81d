import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { type Moment, downloadStory } from '#contract/calls/history.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { showDate, showTime } from '../../ui/dates.tsx'
import { useDownload } from '../../data/use-download.ts'
import { useStory } from './hooks.ts'
import classes from './Story.module.css'

/** What happened in an attempt, moment by moment. */
export function Story({ attemptId }: { attemptId: string }) {
  const { data, error, refetch } = useStory(attemptId)
  const download = useDownload(downloadStory)
  return (
    <Card
      title="What happened"
      actions={
        data &&
        data.numberOfEntries > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.saving}
            onClick={() => download.save({ id: attemptId })}
          >
            Download log
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={120} />
      ) : data.moments.length === 0 ? (
        <EmptyState>Nothing is kept of what happened in this attempt.</EmptyState>
      ) : (
        <Stack gap="md">
          <Seal brokenEntry={data.firstBrokenEntry} />
          {data.numberOfEarlier > 0 && (
            <Text c="var(--quiet)" size="sm">
              {data.numberOfEarlier.toLocaleString()} earlier moments are in the download.
            </Text>
          )}
          <ol className={classes['moments']} aria-label="What happened in this attempt">
            {data.moments.map((moment, position) => (
              <MomentLine key={`${moment.at} ${position}`} moment={moment} />
            ))}
          </ol>
        </Stack>
      )}
    </Card>
  )
}

/** Whether the log is as it was written. */
function Seal({ brokenEntry }: { brokenEntry: number | null }) {
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

function MomentLine({ moment: { at, until, text, tone, doubt } }: { moment: Moment }) {
  const from = `${showDate(at)} ${showTime(at)}`
  return (
    <li className={classes['moment']} data-tone={doubt ? 'warning' : tone}>
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
        {doubt && (
          <p className={classes['doubt']}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>Implausible: {doubt}</span>
          </p>
        )}
      </div>
    </li>
  )
}
