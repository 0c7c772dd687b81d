import { Group, Progress, Text } from '@mantine/core'
import type { Reply } from '#contract/call.ts'
import type { open } from '#contract/learners.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { resultText, scoreText } from '../progress/status.ts'

/** How far a learner is in each of their courses. */
export function LearnerCourses({ courses }: { courses: Reply<typeof open>['courses'] }) {
  // Two courses may have the same title.
  const rows = courses.map((course, position) => ({ ...course, position }))
  return (
    <Card title="Courses">
      <DataTable
        label="Courses of this learner"
        rows={rows}
        keyOf={({ position }) => String(position)}
        empty="No courses to display"
        columns={[
          { label: 'Course', of: ({ course }) => course.title },
          {
            label: 'Progress',
            of: ({ course, progress }) => (
              <Group gap="sm" wrap="nowrap">
                <Progress value={progress} w={96} size="md" aria-label={`Progress in ${course.title}`} />
                <Text component="span" size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {Math.round(progress)}%
                </Text>
              </Group>
            ),
          },
          {
            label: 'Assessment score',
            of: ({ scorePercentage }) => scoreText(scorePercentage),
            number: true,
          },
          { label: 'Result', of: ({ lessonStatus }) => resultText(lessonStatus) },
          // The spelling that this call's answer has (Choice Q092).
          { label: 'Number of restarts', of: ({ numerOfRestarts }) => numerOfRestarts, number: true },
        ]}
      />
    </Card>
  )
}
