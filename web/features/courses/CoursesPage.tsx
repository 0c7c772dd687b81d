import { viewColumn } from '../../ui/row-columns.tsx'
import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { exportList, list } from '#contract/calls/courses.ts'
import { coursesOrder } from '#contract/rules/list-order.ts'
import { percentRoundedDown } from '#contract/rules/up-to-date.ts'
import { defineList, useList } from '../../data/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { CourseCover } from './CourseCover.tsx'
import classes from './CourseName.module.css'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'

type Course = Reply<typeof list>['courses'][number]

/** In a list: what the course is called, how it looks and what it is about. */
const CourseName = ({ course }: { course: Course }) => (
  <div className={classes['course']}>
    <CourseCover course={course} className={classes['cover']} />
    <div>
      <RowLink to={`/course/${course.id}`}>{course.title}</RowLink>
      <p className={classes['about']}>{course.description}</p>
    </div>
  </div>
)

const progressOf = (courseId: string) => `/learner-progress?course=${courseId}`

/** How many of the learners have completed the course, as a number and a share, which is 100% only when all have. */
function CompletedLink({ course: { id, title, learners, completed } }: { course: Course }) {
  const about = `Learners who have completed ${title}`
  return (
    <>
      <NumberLink to={`${progressOf(id)}&status=completed`} about={about} number={completed} />
      {learners > 0 && (
        <Text span size="sm" c="var(--quiet)" ms={6}>
          {percentRoundedDown(completed, learners)}%
        </Text>
      )}
    </>
  )
}

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
    {
      label: 'Learners',
      sort: 'learners',
      number: true,
      labelled: true,
      of: ({ id, title, learners }) => (
        <NumberLink to={progressOf(id)} about={`Learners who have ${title}`} number={learners} />
      ),
    },
    {
      label: 'Completed',
      sort: 'completed',
      number: true,
      labelled: true,
      of: (course) => <CompletedLink course={course} />,
    },
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
