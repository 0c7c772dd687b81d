// The columns of a learner's courses.
import { Group, Text } from '@mantine/core'
import type { Column } from '../../ui/DataTable.tsx'
import { Below, Day } from '../../ui/Days.tsx'
import { resultText, scoreText } from '../../ui/learning-status.ts'
import { ObligationTag } from '../../ui/ObligationTag.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { CertificateLink } from '../history/CertificateLink.tsx'
import { DueCell } from '../person-training/DueCell.tsx'
import { reasonTexts } from '../reminders/reminder-texts.ts'
import type { CourseRow, Result } from './course-rows.ts'

export const hasAttempts = ({ startedDateTime, numberOfRestarts }: Result) =>
  startedDateTime !== null || numberOfRestarts > 0

/** The first five are those of the specification. */
export const courseColumns = (urlToken: string): Column<CourseRow>[] => [
  {
    label: 'Course',
    of: ({ id, title, result }) =>
      result && hasAttempts(result) ? (
        <RowLink to={`/learner/${urlToken}/course/${id}`}>{title}</RowLink>
      ) : (
        <bdi>{title}</bdi>
      ),
  },
  {
    label: 'Progress',
    of: ({ result }) => `${Math.round(result?.progress ?? 0)}%`,
    number: true,
  },
  { label: 'Assessment score', of: ({ result }) => scoreText(result?.scorePercentage), number: true },
  { label: 'Result', of: ({ result }) => resultText(result?.lessonStatus), whole: true },
  // The spelling of the field in the reply (rule learning-7).
  { label: 'Number of restarts', of: ({ result }) => result?.numerOfRestarts ?? 0, number: true },
  {
    label: 'Status and due date',
    of: ({ required }) =>
      required && (
        <Group gap="2px 10px">
          <ObligationTag status={required.status} />
          <div>
            <DueCell of={required} />
          </div>
        </Group>
      ),
  },
  {
    label: 'Certificate',
    whole: true,
    of: ({ id, result }) =>
      result?.certificateDateTime && (
        <Group gap="2px 12px">
          <CertificateLink urlToken={urlToken} courseId={id} status={result.certificateStatus} />
          {result.certificateExpiresOn && (
            <Below>
              until <Day of={result.certificateExpiresOn} />
            </Below>
          )}
        </Group>
      ),
  },
  { label: 'Reminder', labelled: true, of: (row) => <Reminder of={row} /> },
]

/** One text, which takes one line of a phone. */
function Reminder({ of: { next, lastMail } }: { of: CourseRow }) {
  if (!next && !lastMail) return <Day of={null} />
  return (
    <>
      {next && (
        <>
          <Day of={next.day} />: {reasonTexts[next.kind]}
        </>
      )}
      {lastMail && (
        <Text span inherit c="var(--quiet)">
          {next ? ', last ' : 'Last '}
          <Day of={lastMail} />
        </Text>
      )}
    </>
  )
}
