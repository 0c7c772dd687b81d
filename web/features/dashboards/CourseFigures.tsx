import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { admin } from '#contract/calls/dashboards.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { StatusCountsBar, StatusCountsLegend } from '../progress/StatusCounts.tsx'

type Figures = Reply<typeof admin>['courses'][number]

const totalOf = ({ notStarted, inProgress, completed }: Figures) => notStarted + inProgress + completed

/** The number of learners in each status, for each course: a bar and figures. */
export function CourseFigures({ courses }: { courses: Figures[] | undefined }) {
  // Two courses may have the same title.
  const rows = courses?.map((course, position) => ({ ...course, position }))
  return (
    <>
      {rows?.length !== 0 && <StatusCountsLegend />}
      <DataTable
        label="Learners in each course"
        rows={rows}
        keyOf={({ position }) => String(position)}
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
          { label: 'Not started', of: ({ notStarted }) => showNumber(notStarted), number: true },
          { label: 'In progress', of: ({ inProgress }) => showNumber(inProgress), number: true },
          { label: 'Completed', of: ({ completed }) => showNumber(completed), number: true },
          { label: 'Total', of: (course) => showNumber(totalOf(course)), number: true },
        ]}
      />
    </>
  )
}
