import { Text } from '@mantine/core'
import type { Health } from '#contract/calls/health.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showDateTime } from '../../ui/dates.tsx'

type Job = Health['jobs'][number]

/** Shows the recurring jobs: when each ran last, how that ended, and when it runs next. */
export const Jobs = ({ jobs }: { jobs: Job[] | undefined }) => (
  <Card title="Recurring jobs">
    <DataTable
      label="Recurring jobs"
      rows={jobs}
      keyOf={({ name }) => name}
      empty="No job has been started yet"
      compact
      columns={[
        { label: 'Job', of: ({ name }) => name },
        { label: 'Last run', of: LastRun },
        {
          label: 'Last run ended',
          labelled: true,
          of: ({ lastRunAt, nextRunAt, failures }) => {
            if (nextRunAt === null && failures === 0) return '–'
            return lastRunAt ? showDateTime(lastRunAt) : 'Never'
          },
        },
        {
          label: 'Took',
          number: true,
          of: ({ lastMilliseconds }) =>
            lastMilliseconds === null ? '–' : `${showNumber(lastMilliseconds)} ms`,
        },
        {
          label: 'Next run',
          labelled: true,
          of: ({ nextRunAt, runningSince }) => {
            if (nextRunAt === null) return 'Runs all the time'
            return runningSince ? 'Running' : showDateTime(nextRunAt)
          },
        },
      ]}
    />
  </Card>
)

function LastRun({ lastRunAt, nextRunAt, failures, lastError }: Job) {
  if (failures === 0) return lastRunAt || nextRunAt === null ? <Tag tone="good">Succeeded</Tag> : '–'
  return (
    <>
      <Tag tone="wrong">{failures === 1 ? 'Failed' : `Failed ${failures} times in a row`}</Tag>
      <Text size="sm">{lastError}</Text>
    </>
  )
}
