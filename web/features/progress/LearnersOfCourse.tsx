import { Anchor, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { ofCourse } from '#contract/calls/progress.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { resultText, scoreText } from '../../ui/learning-status.ts'
import { AttemptsLink } from '../history/AttemptsLink.tsx'
import { CertificateLink } from '../history/CertificateLink.tsx'
import { ProgressTag } from './ProgressTag.tsx'

interface LearnersOfCourseProps {
  courseId: string
  /** Absent while loading. */
  progress: Reply<typeof ofCourse> | undefined
  empty: ReactNode
}

export const LearnersOfCourse = ({ courseId, progress, empty }: LearnersOfCourseProps) => (
  <DataTable
    label={progress ? `Learner progress in ${progress.title}` : 'Learner progress'}
    rows={progress?.courses}
    keyOf={({ learner }) => learner.urlToken}
    empty={empty}
    columns={[
      {
        label: 'Name',
        of: ({ learner }) => <RowLink to={`/learner/${learner.urlToken}`}>{learner.name}</RowLink>,
      },
      { label: 'Status', of: (record) => <ProgressTag {...record} /> },
      { label: 'Score', of: ({ scorePercentage }) => scoreText(scorePercentage), number: true },
      { label: 'Result', of: ({ lessonStatus }) => resultText(lessonStatus), whole: true },
      { label: 'Restarts', of: ({ numberOfRestarts }) => numberOfRestarts, number: true },
      {
        label: 'View',
        quiet: true,
        of: ({ learner, startedDateTime, numberOfRestarts, certificateDateTime }) => (
          <Group gap="md" justify="flex-end" wrap="nowrap">
            {certificateDateTime && (
              <CertificateLink urlToken={learner.urlToken} courseId={courseId} of={learner.name} />
            )}
            {(startedDateTime || numberOfRestarts > 0) && (
              <AttemptsLink urlToken={learner.urlToken} courseId={courseId} of={learner.name} />
            )}
            <Anchor component={Link} to={`/learner/${learner.urlToken}`} aria-label={`View ${learner.name}`}>
              View
            </Anchor>
          </Group>
        ),
      },
    ]}
  />
)
