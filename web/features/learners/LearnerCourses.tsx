import { Group } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { openLearner } from '#contract/calls/learners.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { CertificateFacts, CertificateLink } from '../history/CertificateLink.tsx'
import { DownloadLearningTime } from '../history/DownloadLearningTime.tsx'
import { ProgressBar } from '../progress/ProgressBar.tsx'
import { resultText, scoreText } from '../../ui/learning-status.ts'
import { RowLink } from '../../ui/RowLink.tsx'

/** The progress of a learner in each of their courses. */
export function LearnerCourses({
  urlToken,
  courses,
}: {
  urlToken: string
  courses: Reply<typeof openLearner>['courses']
}) {
  return (
    <Card title="Courses" actions={courses.some(hasAttempts) && <DownloadLearningTime urlToken={urlToken} />}>
      <DataTable
        label="Courses of this learner"
        rows={courses}
        keyOf={({ course }) => course.id}
        empty="No courses to display"
        compact
        columns={[
          {
            label: 'Course',
            of: ({ course, ...record }) =>
              hasAttempts(record) ? (
                <RowLink to={`/learner/${urlToken}/course/${course.id}`}>{course.title}</RowLink>
              ) : (
                <bdi>{course.title}</bdi>
              ),
          },
          {
            label: 'Progress',
            of: ({ course, progress }) => <ProgressBar title={course.title} percent={progress} />,
          },
          {
            label: 'Assessment score',
            of: ({ scorePercentage }) => scoreText(scorePercentage),
            number: true,
          },
          {
            label: 'Result',
            // With the link to the certificate, because the specification allows no other columns.
            of: ({ course, lessonStatus, certificateStatus, ...certificate }) => (
              <>
                <Group gap="6px 12px">
                  {resultText(lessonStatus)}
                  {certificate.certificateDateTime && (
                    <CertificateLink urlToken={urlToken} courseId={course.id} status={certificateStatus} />
                  )}
                </Group>
                <CertificateFacts {...certificate} />
              </>
            ),
            whole: true,
          },
          // The spelling of the field in the reply (rule learning-7).
          { label: 'Number of restarts', of: ({ numerOfRestarts }) => numerOfRestarts, number: true },
        ]}
      />
    </Card>
  )
}

type Record = Pick<Reply<typeof openLearner>['courses'][number], 'startedDateTime' | 'numberOfRestarts'>
const hasAttempts = ({ startedDateTime, numberOfRestarts }: Record) =>
  startedDateTime !== null || numberOfRestarts > 0
