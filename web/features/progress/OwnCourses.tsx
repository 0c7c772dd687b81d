import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { lessonStatusText } from '#contract/rules/lesson-status.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ProgressTag } from './ProgressTag.tsx'
import { scoreText } from '../../ui/learning-status.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'

type Own = Reply<typeof learner>['courses'][number]
export type OwnCourse = Omit<Own, 'course' | 'lastActiveDateTime' | 'feedbackFormId'> & {
  course: Pick<Own['course'], 'id' | 'title' | 'badgeImageUrl'>
}

/** The courses that the user takes. */
export function OwnCourses({ courses }: { courses: OwnCourse[] | undefined }) {
  return (
    <DataTable
      label="My courses"
      rows={courses}
      keyOf={({ course }) => course.id}
      empty="No courses to currently display"
      columns={[
        {
          label: 'Course name',
          of: ({ course }) => <RowLink to={`/engage/${course.id}`}>{course.title}</RowLink>,
        },
        { label: 'Status', of: (record) => <ProgressTag {...record} /> },
        { label: 'Result', of: ({ lessonStatus }) => lessonStatusText(lessonStatus), whole: true },
        {
          label: 'Progress',
          of: ({ course, progress }) => <ProgressBar title={course.title} percent={progress} />,
        },
        { label: 'Score %', of: ({ scorePercentage }) => scoreText(scorePercentage), number: true },
        viewColumn<OwnCourse>(({ course }) => ({ to: `/engage/${course.id}`, name: course.title })),
      ]}
    />
  )
}
