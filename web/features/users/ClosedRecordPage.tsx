import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { openClosedRecord } from '#contract/calls/moving.ts'
import { useLoad } from '../../data/use-load.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { showDate, showDateTime } from '../../ui/dates.tsx'
import { FactLines } from '../../ui/Facts.tsx'
import { PageUnloaded } from '../../shell/PageUnloaded.tsx'
import { Page } from '../../ui/Page.tsx'

type ClosedRecord = Reply<typeof openClosedRecord>
type Course = ClosedRecord['courses'][number]

const columns: Column<Course>[] = [
  { label: 'Course', heads: true, of: ({ title }) => <bdi>{title}</bdi> },
  { label: 'Status', of: (course) => statusOf(course) },
  { label: 'Started', of: ({ startedOn }) => dateOf(startedOn) },
  { label: 'Completed', of: ({ completedOn }) => dateOf(completedOn) },
  { label: 'Valid until', of: ({ validUntil }) => dateOf(validUntil) },
  { label: 'Score', number: true, of: ({ score }) => (score === null ? '–' : `${score} %`) },
  {
    label: 'Certificate',
    of: ({ certificateNumber }) =>
      certificateNumber ? (
        <Anchor component={Link} to={`/verify/${certificateNumber}`}>
          {certificateNumber}
        </Anchor>
      ) : (
        '–'
      ),
  },
  { label: 'Went along', of: ({ wasTaken }) => (wasTaken ? 'Yes' : 'No') },
]

const dateOf = (day: string | null) => (day === null ? '–' : showDate(day))

const statusOf = ({ completedOn, startedOn, isExternal }: Course) =>
  completedOn === null
    ? startedOn === null
      ? 'Not started'
      : 'In progress'
    : isExternal
      ? 'Completed elsewhere'
      : 'Completed'

/** Shows the record of a person who was moved to another client, as the former client retains it (rule people-92). */
export function ClosedRecordPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useLoad(openClosedRecord, { id })
  if (!data) return <PageUnloaded of={{ error, refetch }} what="Closed record" />
  return (
    <Page
      printable
      title={data.name}
      subtitle="A closed record: the person was moved to another organisation."
    >
      <Card title="As it was">
        <FactLines facts={factsOf(data)} />
      </Card>
      <Card title="Courses">
        <DataTable
          label="Courses"
          columns={columns}
          rows={data.courses}
          keyOf={({ title, certificateNumber }) => `${title} ${certificateNumber}`}
          empty="The person had not begun a course."
        />
      </Card>
    </Page>
  )
}

const factsOf = ({ clientName, email, employeeNumber, teams, closedAt, movedTo }: ClosedRecord) => ({
  Organisation: <bdi>{clientName}</bdi>,
  'Closed on': showDateTime(closedAt),
  Email: email || '–',
  'Employee number': employeeNumber || '–',
  Teams: <bdi>{teams.join(', ') || '–'}</bdi>,
  ...(movedTo
    ? {
        'Is now at': (
          <>
            <bdi>{movedTo.clientName}</bdi>,{' '}
            <Anchor component={Link} to={`/learner/${movedTo.urlToken}`}>
              show the person
            </Anchor>
          </>
        ),
      }
    : {}),
})
