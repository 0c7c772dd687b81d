import type { Reply } from '#contract/call.ts'
import type { list } from '#contract/calls/courses.ts'
import { RowLink } from '../../ui/RowLink.tsx'
import { CourseCover } from './CourseCover.tsx'
import classes from './CourseName.module.css'

/** In a list: what the course is called, how it looks and what it is about. */
export const CourseName = ({ course }: { course: Reply<typeof list>['courses'][number] }) => (
  <div className={classes['course']}>
    <CourseCover course={course} className={classes['cover']} />
    <div>
      <RowLink to={`/course/${course.id}`}>{course.title}</RowLink>
      <p className={classes['about']}>{course.description}</p>
    </div>
  </div>
)
