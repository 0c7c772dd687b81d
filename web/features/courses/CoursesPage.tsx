import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/courses.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useCourses } from './hooks.ts'

type Course = Reply<typeof list>['courses'][number]

export function CoursesPage() {
  const { page, goTo } = useListView()
  const { data, error, refetch } = useCourses(page)
  const createNew = (
    <Button component={Link} to="/upload-course">
      Create New
    </Button>
  )
  return (
    <Page
      title="Courses"
      subtitle="SCORM packages that learners take, each with a badge."
      actions={createNew}
    >
      <Card>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <>
            <DataTable
              label="Courses"
              rows={data?.courses}
              keyOf={({ id }) => id}
              empty="No courses to currently display"
              emptyAction={createNew}
              columns={[
                { label: 'Title', of: ({ id, title }) => <RowLink to={`/course/${id}`}>{title}</RowLink> },
                { label: 'Reference', of: ({ reference }) => reference },
                viewColumn<Course>(({ id, title }) => ({ to: `/course/${id}`, name: title })),
              ]}
            />
            <Pager page={page} totalPages={data?.totalPages} onPage={goTo} />
          </>
        )}
      </Card>
    </Page>
  )
}
