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
import { viewColumn } from '../../ui/row-columns.tsx'
import { useCourses, useOutputsOfCourses } from './hooks.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { CourseCover } from './CourseCover.tsx'
import classes from './CourseName.module.css'

/** In a list: what the course is called, how it looks and what it is about. */
const CourseName = ({ course }: { course: Reply<typeof list>['courses'][number] }) => (
  <div className={classes['course']}>
    <CourseCover course={course} className={classes['cover']} />
    <div>
      <RowLink to={`/course/${course.id}`}>{course.title}</RowLink>
      <p className={classes['about']}>{course.description}</p>
    </div>
  </div>
)

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
