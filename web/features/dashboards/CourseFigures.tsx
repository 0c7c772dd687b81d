import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { admin } from '#contract/calls/dashboards.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import type { ProgressStatusName } from '#contract/rules/progress-list.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { StatusCountsBar, StatusCountsLegend } from '../progress/StatusCounts.tsx'

type Figures = Reply<typeof admin>['courses'][number]

const totalOf = ({ notStarted, inProgress, completed }: Figures) => notStarted + inProgress + completed

/** Shows a number, which leads to these learners. */
const learners = ({ id }: Figures, status: ProgressStatusName | undefined, count: number) =>
  count === 0 ? (
    showNumber(count)
  ) : (
    <NumberLink to={`/learner-progress?course=${id}${status ? `&status=${status}` : ''}`} number={count} />
  )

/** The number of learners in each status, for each course: a bar and figures. */
export function CourseFigures({ courses }: { courses: Figures[] | undefined }) {
  return (
    <>
      {courses?.length !== 0 && <StatusCountsLegend />}
      <DataTable
        label="Learners in each course"
        rows={courses}
        keyOf={({ id }) => id}
        empty="No courses to currently display"
        emptyAction={
          <Button component={Link} to="/upload-course">
            Upload a course
          </Button>
        }
        columns={[
          // The bar is in the column of the title, because the specification allows no other columns.
          {
            label: 'Title',
            of: (course) => (
              <Stack gap={8} flex={1}>
                {course.title}
                <StatusCountsBar stats={course} />
              </Stack>
            ),
          },
          {
            label: 'Not started',
            of: (course) => learners(course, 'not-started', course.notStarted),
            number: true,
          },
          {
            label: 'In progress',
            of: (course) => learners(course, 'in-progress', course.inProgress),
            number: true,
          },
          {
            label: 'Completed',
            of: (course) => learners(course, 'completed', course.completed),
            number: true,
          },
          { label: 'Total', of: (course) => learners(course, undefined, totalOf(course)), number: true },
        ]}
      />
    </>
  )
}
