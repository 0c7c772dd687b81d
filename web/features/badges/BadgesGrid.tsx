import { Skeleton } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { inWidths } from '#contract/rules/picture-widths.ts'
import { lessonStatuses } from '#contract/rules/lesson-status.ts'
import { Card } from '../../ui/Card.tsx'
import type { OwnCourse } from '../progress/OwnCourses.tsx'
import type { BadgeState } from './badge-state.ts'
import classes from './BadgesGrid.module.css'

interface BadgesGridProps {
  courses: OwnCourse[] | undefined
  title?: string
}

/** A badge for each course: in colour and with a link once the course has been passed. Absent while loading. */
export function BadgesGrid({ courses, title = 'Badges' }: BadgesGridProps) {
  if (courses?.length === 0) return null
  return (
    <Card title={title}>
      <ul className={`plain-list ${classes['grid']}`}>
        {courses
          ? courses.map((record) => (
              <li key={record.course.id} className={classes['item']}>
                <Badge {...record} />
              </li>
            ))
          : [0, 1].map((place) => (
              <Skeleton key={place} component="li" h={180} radius={12} className={classes['item'] ?? ''} />
            ))}
      </ul>
    </Card>
  )
}

export const isEarned = ({ lessonStatus }: OwnCourse) => lessonStatus === lessonStatuses.passed

function Badge(record: OwnCourse) {
  const { course, completedDateTime } = record
  const { badgeImageUrl: url } = course
  const picture = (
    <img src={url} srcSet={inWidths(url)} sizes="96px" alt="" className={classes['image']} loading="lazy" />
  )
  if (!isEarned(record) || !completedDateTime) {
    return (
      <div className={classes['badge']} data-complete="false">
        {picture}
        <span>{course.title}</span>
        <span className={classes['state']}>Not yet earned</span>
      </div>
    )
  }
  const state: BadgeState = {
    courseTitle: course.title,
    badgeImageUrl: course.badgeImageUrl,
    completedDateTime,
  }
  return (
    <Link to="/badge" state={state} className={classes['badge']} data-complete="true">
      {picture}
      <span>{course.title}</span>
      <span className={classes['state']}>
        <IconCircleCheckFilled size={16} aria-hidden /> Completed
      </span>
    </Link>
  )
}
