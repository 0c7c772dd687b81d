import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import type { openPathway } from '#contract/calls/pathways.ts'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { MoveMenu } from '../../ui/MoveMenu.tsx'
import type { Moving } from '../../ui/MoveHandle.tsx'
import classes from './PathwayCourse.module.css'

export type Course = Reply<typeof openPathway>['learningPathway']['courses'][number]

interface PathwayCourseProps {
  course: Course
  /** From 1. */
  place: number
  moving: Moving
  onRemove: () => void
}

/** A course of a pathway, to move and to remove. */
export function PathwayCourse({ course, place, moving, onRemove }: PathwayCourseProps) {
  const { id, title, description, reference } = course
  const isDeleted = useIsDeleted()
  return (
    <div className={classes['course']}>
      {moving.handle}
      <span className={classes['place']} aria-hidden>
        {place}
      </span>
      <div className={classes['words']}>
        <div className={classes['head']}>
          <Link to={`/course/${id}`} className={classes['title']}>
            {title}
          </Link>
          <Text span size="sm" c="var(--quiet)" className={classes['reference']}>
            {reference}
          </Text>
        </div>
        <Text size="sm" c="var(--quiet)" lineClamp={2}>
          {description}
        </Text>
      </div>
      {!isDeleted && (
        <Group gap={2} wrap="nowrap" style={{ flex: 'none' }}>
          <MoveMenu name={title} moving={moving} />
          <DeleteIcon label={`Remove ${title}`} onClick={onRemove} />
        </Group>
      )}
    </div>
  )
}
