import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { When } from '../../ui/dates.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { AnswersCard } from './AnswersCard.tsx'
import { AttemptFacts } from './AttemptFacts.tsx'
import { Timeline } from './Timeline.tsx'
import { useAttempt } from './hooks.ts'
import { showDuration } from '../../ui/quantities.ts'

/** One attempt at a course, in full. */
export function AttemptPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useAttempt(id)
  const isAdministrator = useIsAdministrator()

  if (!data) return <PageUnloaded of={{ error, refetch }} what="Attempt" />

  const { learner, course, attempt, items, interactions } = data
  return (
    <Page
      printable
      title={`Attempt ${attempt.number}`}
      subtitle={
        <>
          <Anchor
            component={Link}
            to={`/learner/${learner.urlToken}/course/${course.id}`}
            inherit
            underline="always"
          >
            {course.title}
          </Anchor>
          , by {learner.name}
        </>
      }
    >
      <AttemptFacts attempt={attempt} />
      {items.length > 1 && (
        <Card title="Parts">
          <DataTable
            label="Parts of the course"
            rows={items}
            keyOf={({ id: item }) => item}
            empty="This course has no parts."
            compact
            columns={[
              { label: 'Part', of: ({ title }) => title },
              { label: 'Status', of: ({ status }) => status, whole: true },
              { label: 'Score', of: ({ scorePercentage }) => scoreText(scorePercentage), number: true },
              { label: 'Time', of: ({ totalSeconds }) => showDuration(totalSeconds), number: true },
              { label: 'Last saved', labelled: true, of: ({ lastDateTime }) => <When at={lastDateTime} /> },
            ]}
          />
        </Card>
      )}
      <AnswersCard interactions={interactions} items={items.length} />
      {isAdministrator && <Timeline attemptId={id} />}
    </Page>
  )
}
