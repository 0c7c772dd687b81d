import { Anchor, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { learner } from '#contract/calls/dashboards.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ProgressTag } from './ProgressTag.tsx'
import { ownResultText, scoreNumber } from '../../ui/learning-status.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Own = Reply<typeof learner>['courses'][number]
export type OwnCourse = Omit<Own, 'course' | 'lastActiveDateTime' | 'feedbackFormId' | 'obligation'> & {
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
          of: (record) => <CourseName {...record} />,
        },
        { label: 'Status', of: (record) => <ProgressTag {...record} /> },
        { label: 'Result', of: ownResultText, whole: true },
        {
          label: 'Progress',
          of: ({ course, progress }) => <ProgressBar title={course.title} percent={progress} />,
        },
        { label: 'Score %', of: ({ scorePercentage }) => scoreNumber(scorePercentage), number: true },
        {
          label: 'View',
          quiet: true,
          of: ({ course, lockedBy }) =>
            lockedBy ? (
              <Tag tone="quiet">Locked</Tag>
            ) : (
              <Anchor component={Link} to={`/engage/${course.id}`} aria-label={`View ${course.title}`}>
                View
              </Anchor>
            ),
        },
      ]}
    />
  )
}

/** With a link, or of a locked course with the one that has to be completed first (rule courses-13). */
function CourseName({ course, lockedBy }: OwnCourse) {
  if (!lockedBy) return <RowLink to={`/engage/${course.id}`}>{course.title}</RowLink>
  return (
    <>
      <Group gap={6} wrap="nowrap" component="span">
        <IconLock size={16} color="var(--quiet)" aria-hidden style={{ flex: 'none' }} />
        <bdi>{course.title}</bdi>
      </Group>
      <Text span display="block" size="sm" c="var(--quiet)">
        Unlocks when “{lockedBy.title}” is completed
      </Text>
    </>
  )
}
