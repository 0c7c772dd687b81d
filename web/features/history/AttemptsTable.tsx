import { Text } from '@mantine/core'
import type { Attempt } from '#contract/calls/history.ts'
import { lessonStatusText } from '#contract/rules/lesson-status.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { When } from '../../ui/dates.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/row-columns.tsx'
import { showDuration } from '../../ui/quantities.ts'

interface AttemptsTableProps {
  learner: { name: string; urlToken: string }
  attempts: Attempt[]
}

export const AttemptsTable = ({ learner, attempts }: AttemptsTableProps) => (
  <DataTable
    label={`Attempts of ${learner.name}`}
    rows={attempts}
    keyOf={({ id }) => id}
    empty="This course has not been opened yet."
    columns={[
      {
        label: 'Attempt',
        of: ({ id, number, isCurrent }) => (
          <RowLink to={`/learner/${learner.urlToken}/attempt/${id}`}>
            {`${number}${isCurrent && attempts.length > 1 ? ' (current)' : ''}`}
          </RowLink>
        ),
        whole: true,
      },
      { label: 'Started', labelled: true, of: ({ startedDateTime }) => <When at={startedDateTime} /> },
      { label: 'Completed', labelled: true, of: ({ completedDateTime }) => <When at={completedDateTime} /> },
      { label: 'Status', of: ({ lessonStatus }) => lessonStatusText(lessonStatus), whole: true },
      { label: 'Score', of: ({ scorePercentage }) => scoreText(scorePercentage), number: true },
      {
        label: 'Total time',
        of: ({ totalSeconds, openSeconds, activeSeconds }) => (
          <>
            {showDuration(totalSeconds)}
            <Text size="xs" c="var(--quiet)">
              open {showDuration(openSeconds)}
            </Text>
            <Text size="xs" c="var(--quiet)">
              active {showDuration(activeSeconds)}
            </Text>
          </>
        ),
        number: true,
      },
      { label: 'Answers', of: ({ numberOfInteractions }) => numberOfInteractions, number: true },
      { label: 'Package version', of: ({ packageVersion }) => packageVersion, number: true },
      viewColumn<Attempt>(({ id, number }) => ({
        to: `/learner/${learner.urlToken}/attempt/${id}`,
        name: `attempt ${number}`,
      })),
    ]}
  />
)
