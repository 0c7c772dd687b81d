import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/courses.ts'
import { coursesOrder } from '#contract/rules/list-order.ts'
import { useColumns } from '../../data/use-columns.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { ListBar, ShowAllButton, emptyText } from '../../ui/ListBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useListView } from '../../ui/use-list-view.ts'
import { CourseName } from './CourseName.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { useCourses, useOutputsOfCourses } from './hooks.ts'

type Course = Reply<typeof list>['courses'][number]

const columnsOfCourses: Column<Course>[] = [
  { label: 'Title', sort: 'title', of: (course) => <CourseName course={course} /> },
  { label: 'Reference', sort: 'reference', of: ({ reference }) => reference },
  { label: 'Minutes', number: true, extra: true, of: ({ minutes }) => minutes ?? '–' },
  viewColumn<Course>(({ id, title }) => ({ to: `/course/${id}`, name: title })),
]

export function CoursesPage() {
  const view = useListView({ order: coursesOrder })
  const loaded = useCourses(view)
  const outputs = useOutputsOfCourses(view)
  const { columns, choice } = useColumns('courses', columnsOfCourses)
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
        <ListBar view={view} searchLabel="Search courses" columns={choice} {...outputs} />
        <PagedTable
          label="Courses"
          view={view}
          list={loaded}
          rows={loaded.data?.courses}
          printed={outputs.printing.printed?.rows}
          keyOf={({ id }) => id}
          empty={emptyText(view, {
            nothing: 'No courses to currently display',
            found: 'No course has a title or reference like this',
          })}
          emptyAction={view.isNarrowed ? <ShowAllButton view={view} /> : createNew}
          columns={columns}
        />
      </Card>
    </Page>
  )
}
