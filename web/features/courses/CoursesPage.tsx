import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list } from '#contract/calls/courses.ts'
import { coursesOrder } from '#contract/rules/list-order.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { viewColumn } from '../../ui/view-column.tsx'
import { CourseName } from './CourseName.tsx'

type Course = Reply<typeof list>['courses'][number]

const courses = defineList({
  name: 'courses',
  call: list,
  fileCall: exportList,
  rowsOf: (reply) => reply.courses,
  // Rule lists-2.
  pageOf: (page) => ({ page: page - 1 }),
  order: coursesOrder,
  label: 'Courses',
  searchLabel: 'Search courses',
  empty: {
    nothing: 'No courses to currently display',
    found: 'No course has a title or reference like this',
  },
  columns: [
    { label: 'Title', sort: 'title', of: (course) => <CourseName course={course} /> },
    { label: 'Reference', sort: 'reference', of: ({ reference }) => reference },
    { label: 'Minutes', number: true, extra: true, of: ({ minutes }) => minutes ?? '–' },
    viewColumn<Course>(({ id, title }) => ({ to: `/course/${id}`, name: title })),
  ],
})

const createNew = (
  <Button component={Link} to="/upload-course">
    Create New
  </Button>
)

export const CoursesPage = () => (
  <Page title="Courses" subtitle="SCORM packages that learners take, each with a badge." actions={createNew}>
    <Card>
      <PagedList list={useList(courses)} emptyAction={createNew} />
    </Card>
  </Page>
)
