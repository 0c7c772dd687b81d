import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { admin } from '#contract/calls/dashboards.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { StandingsBar, StandingsKey } from '../progress/Standings.tsx'

type Figures = Reply<typeof admin>['courses'][number]

const totalOf = ({ notStarted, inProgress, completed }: Figures) => notStarted + inProgress + completed

/** How many learners are how far in each course: a bar to look at, figures to read. */
export function CourseFigures({ courses }: { courses: Figures[] | undefined }) {
  // Two courses may have the same title.
  const rows = courses?.map((course, position) => ({ ...course, position }))
  return (
    <>
      {rows?.length !== 0 && <StandingsKey />}
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
          // The bar stands with the title: the columns are those that are specified, and no more.
          {
            label: 'Title',
            of: (course) => (
              <Stack gap={8} flex={1}>
                {course.title}
                <StandingsBar stats={course} />
              </Stack>
            ),
          },
          { label: 'Not started', of: ({ notStarted }) => notStarted.toLocaleString(), number: true },
          { label: 'In progress', of: ({ inProgress }) => inProgress.toLocaleString(), number: true },
          { label: 'Completed', of: ({ completed }) => completed.toLocaleString(), number: true },
          { label: 'Total', of: (course) => totalOf(course).toLocaleString(), number: true },
        ]}
      />
    </>
  )
}
