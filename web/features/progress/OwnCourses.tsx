import { Anchor, Group, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/dashboards.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ProgressTag } from './ProgressTag.tsx'
import { learnerResultText, scoreText } from './status.ts'

export type OwnCourse = Reply<typeof learner>['courses'][number]

/** Courses as who takes them sees them. */
export function OwnCourses({ courses }: { courses: OwnCourse[] | undefined }) {
  return (
    <DataTable
      label="My courses"
      rows={courses}
      keyOf={({ course }) => course.id}
      empty="No courses to currently display"
      columns={[
        { label: 'Course name', of: ({ course }) => course.title },
        { label: 'Status', of: (record) => <ProgressTag {...record} /> },
        { label: 'Result', of: ({ lessonStatus }) => learnerResultText(lessonStatus), whole: true },
        {
          label: 'Progress',
          of: ({ course, progress }) => (
            <Group gap="sm" wrap="nowrap">
              <Progress value={progress} w={96} size="md" aria-label={`Progress in ${course.title}`} />
              <Text
                component="span"
                size="sm"
                style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {Math.round(progress)}%
              </Text>
            </Group>
          ),
        },
        { label: 'Score %', of: ({ scorePercentage }) => scoreText(scorePercentage), number: true },
        {
          label: 'View',
          quiet: true,
          of: ({ course }) => (
            <Anchor component={Link} to={`/engage/${course.id}`} aria-label={`View ${course.title}`}>
              View
            </Anchor>
          ),
        },
      ]}
    />
  )
}
