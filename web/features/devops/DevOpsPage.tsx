import { Alert, Skeleton, Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { Refused } from '../../data/send.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useShownError } from '../../ui/shown-errors.ts'
import { type Part, partsOf, summaryOf, withoutDatabase } from './health-rows.ts'
import * as contract from '#contract/calls/health.ts'
import { useLoad } from '../../data/use-load.ts'
import type { Health } from '#contract/calls/health.ts'
import { showDateTime } from '../../ui/dates.tsx'
import classes from './BuildBadges.module.css'

const useHealth = () => useLoad(contract.check, {}, { everySeconds: 15 })

const tones = { Up: 'good', Down: 'wrong', Unknown: 'quiet' } as const

/** Its only call is the health check, every 15 seconds (rule screens-7). */
export function DevOpsPage() {
  const { data, refetch, ...health } = useHealth()
  // An earlier health check says nothing about now.
  const error = health.error ?? health.refreshError
  const lacksDatabase = error instanceof Refused && error.status === 503
  useShownError(lacksDatabase ? error : null)
  const parts = lacksDatabase ? withoutDatabase : data && partsOf(data)

  return (
    <Page printable title="DevOps" subtitle="Refreshed every 15 seconds while this page is open.">
      <Card title="Health status">
        {error && !lacksDatabase ? (
          <LoadFailed error={error} message="The server does not answer" onRetry={refetch} />
        ) : (
          <>
            {parts ? <Summary parts={parts} /> : <Skeleton h={55} mb="sm" />}
            <DataTable
              label="Health status"
              rows={parts}
              keyOf={({ name }) => name}
              empty=""
              compact
              columns={[
                { label: 'Part', of: ({ name }) => <span style={{ whiteSpace: 'nowrap' }}>{name}</span> },
                { label: 'Status', of: ({ state }) => <Tag tone={tones[state]}>{state}</Tag> },
                { label: 'Details', of: ({ note }) => note },
                {
                  label: 'Answered in',
                  number: true,
                  of: ({ milliseconds }) => (
                    <span style={{ whiteSpace: 'nowrap' }}>
                      {milliseconds === undefined ? '–' : `${showNumber(milliseconds)} ms`}
                    </span>
                  ),
                },
              ]}
            />
          </>
        )}
      </Card>
      {(data || !error) && <Jobs jobs={data?.jobs} />}
      {(data || !error) && (
        <Card title="Build status">
          <BuildBadges build={data?.build} />
        </Card>
      )}
    </Page>
  )
}

function Summary({ parts }: { parts: readonly Part[] }) {
  const works = parts.every(({ state }) => state === 'Up')
  return (
    <Alert
      color={works ? 'green' : 'red'}
      variant="light"
      role="status"
      mb="sm"
      styles={{ message: { color: 'var(--ink)', fontWeight: 600 } }}
    >
      {summaryOf(parts)}
    </Alert>
  )
}

/** Our own badges: those of an external service would reveal to it who opens the page. */
function BuildBadges({ build }: { build: Health['build'] | undefined }) {
  if (!build) return <Skeleton h={30} maw={560} />
  const badges = [
    ['version', build.version],
    ['commit', build.commit ?? 'unknown'],
    ['built', build.builtAt ? showDateTime(build.builtAt) : 'runs from source'],
    ['started', showDateTime(build.startedAt)],
    ['Node.js', build.node],
  ] as const
  return (
    <dl className={classes['badges']}>
      {badges.map(([label, value]) => (
        <div key={label} className={classes['badge']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Job = Health['jobs'][number]

/** Shows the recurring jobs: when each ran last, how that ended, and when it runs next. */
const Jobs = ({ jobs }: { jobs: Job[] | undefined }) => (
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
