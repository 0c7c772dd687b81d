import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { When } from '../../ui/dates.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { Timeline } from './Timeline.tsx'
import { useAttempt } from './hooks.ts'
import { showDuration } from '../../ui/quantities.ts'
import type { Attempt, Interaction } from '#contract/calls/history.ts'
import { lessonStatusText } from '#contract/rules/lesson-status.ts'
import { FactTiles } from '../../ui/Facts.tsx'
import { TimeNote } from './TimeNote.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import { QuestionTitle } from './QuestionTitle.tsx'

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

/** The result of an attempt, its times and its versions. */
function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const facts = {
    Status: lessonStatusText(attempt.lessonStatus),
    Score: scoreText(attempt.scorePercentage),
    Progress: `${attempt.progress}%`,
    'Total time': showDuration(attempt.totalSeconds),
    'Open time': showDuration(attempt.openSeconds),
    'Active time': showDuration(attempt.activeSeconds),
    Started: <When at={attempt.startedDateTime} />,
    'Last active': <When at={attempt.lastDateTime} />,
    Completed: <When at={attempt.completedDateTime} />,
    ...(attempt.endedDateTime ? { 'Closed by a restart': <When at={attempt.endedDateTime} /> } : {}),
    'Package version': attempt.packageVersion,
    'SCORM version': attempt.scormVersion,
  }
  return (
    <Card title="Result">
      <FactTiles facts={facts} />
      <TimeNote />
    </Card>
  )
}

/** Every answer that the package reported, in the order of the package. */
export function AnswersCard({ interactions, items }: { interactions: Interaction[]; items: number }) {
  const known = new Map<string, number>()
  const rows = interactions.map((interaction, position) => {
    const key = JSON.stringify([interaction.item, interaction.question])
    const number = known.get(key) ?? known.size + 1
    known.set(key, number)
    return { ...interaction, position, number }
  })
  // A package may report two thousand answers, which take a browser some seconds to draw.
  const { first = [], hasMore, showMore } = useFirstRows(rows)
  return (
    <Card title="Answers">
      <DataTable
        label="Answers in this attempt"
        rows={first}
        keyOf={({ position }) => String(position)}
        empty="No answers to questions have been reported."
        compact
        columns={[
          { label: 'Question', of: (row) => <QuestionTitle {...row} /> },
          ...(items > 1 ? [{ label: 'Part', of: ({ item }: Interaction) => item }] : []),
          { label: 'Answer', labelled: true, of: ({ response }) => response ?? '–' },
          { label: 'Right answer', labelled: true, of: ({ correctResponse }) => correctResponse ?? '–' },
          {
            label: 'Time',
            of: ({ latencySeconds }) => (latencySeconds === null ? '–' : showDuration(latencySeconds)),
            number: true,
          },
          { label: 'Result', of: ({ isRight }) => <RightTag isRight={isRight} /> },
        ]}
      />
      {hasMore && (
        <LoadMore shown={first.length} total={rows.length} hasMore loading={false} onMore={showMore} />
      )}
    </Card>
  )
}

function RightTag({ isRight }: { isRight: boolean | null }) {
  if (isRight === null) return <Tag tone="quiet">Not marked</Tag>
  return isRight ? <Tag tone="good">Right</Tag> : <Tag tone="warning">Wrong</Tag>
}
