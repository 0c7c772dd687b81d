// The columns of a learner's courses.
import { Group } from '@mantine/core'
import type { Column } from '../../ui/DataTable.tsx'
import { Below, Day } from '../../ui/Days.tsx'
import { resultText, scoreText } from '../../ui/learning-status.ts'
import { ObligationTag } from '../../ui/ObligationTag.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { CertificateLink } from '../history/CertificateLink.tsx'
import { DueCell } from '../person-training/DueCell.tsx'
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
  {
    label: 'Result',
    of: ({ id, result }) => (
      <>
        {resultText(result?.lessonStatus)}
        {result?.certificateDateTime && (
          <Below>
            <CertificateLink urlToken={urlToken} courseId={id} status={result.certificateStatus} />
            {result.certificateExpiresOn && (
              <>
                {' '}
                until <Day of={result.certificateExpiresOn} />
              </>
            )}
          </Below>
        )}
      </>
    ),
    whole: true,
  },
  // The spelling of the field in the reply (rule learning-7).
  { label: 'Number of restarts', of: ({ result }) => result?.numerOfRestarts ?? 0, number: true },
  {
    label: 'Status and due date',
    of: (row) => (
      <>
        {row.required && (
          <Group gap="2px 10px">
            <ObligationTag status={row.required.status} />
            <div>
              <DueCell of={row.required} />
            </div>
          </Group>
        )}
        <Reminder of={row} />
      </>
    ),
  },
]

/** The next mail about the course, and the last one. The status beside it says why, and on a phone there is one line for them. */
function Reminder({ of: { next, lastMail } }: { of: CourseRow }) {
  if (!next && !lastMail) return null
  return (
    <Below>
      {next && (
        <>
          Reminder <Day of={next.day} />
        </>
      )}
      {lastMail && (
        <>
          {next ? ', last ' : 'Last reminder '}
          <Day of={lastMail} />
        </>
      )}
    </Below>
  )
}
