import { Button, Group, MultiSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { type openPathway, orderCourses } from '#contract/calls/pathways.ts'
import { useOrder } from '../../data/use-order.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { countCourseOfPathwayLosses, useAddCourses, useCourseChoices, useRemoveCourse } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'
import { Link } from 'react-router'
import type { Reply } from '#contract/call.ts'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { MoveMenu } from '../../ui/MoveMenu.tsx'
import type { Moving } from '../../ui/MoveHandle.tsx'
import classes from './PathwayCourse.module.css'

const idOf = ({ id }: { id: string }) => id

/** The courses of a pathway, to put in order, to add and to remove. */
export function PathwayCourses({ id, courses }: { id: string; courses: Course[] }) {
  const removing = useRemoveCourse()
  const { order, inOrder, state } = useOrder(orderCourses, courses, {
    keyOf: idOf,
    inputOf: (ordered, stored) => ({
      learningPathwayId: id,
      courseIds: ordered.map(idOf),
      wasCourseIds: stored.map(idOf),
    }),
  })
  const shown = inOrder(courses)

  async function confirmRemove({ id: courseId, title }: Course) {
    const question = `Are you sure you want to remove “${title}” from this learning pathway? Progress is not deleted.`
    const losses = countCourseOfPathwayLosses(id, courseId)
    if (await askToConfirm({ title: 'Remove course', question, losses, destructive: true }))
      removing.save({ learningPathwayId: id, courseId })
  }

  return (
    <Card title="Courses">
      <AddCourses pathwayId={id} />
      {courses.length === 0 ? (
        <EmptyState>No courses to currently display</EmptyState>
      ) : (
        <SortableList
          label="Courses of this pathway"
          items={shown}
          keyOf={idOf}
          nameOf={({ title }) => title}
          onOrder={order}
          state={state}
        >
          {(course, moving) => (
            <PathwayCourse
              course={course}
              place={shown.indexOf(course) + 1}
              moving={moving}
              onRemove={() => void confirmRemove(course)}
            />
          )}
        </SortableList>
      )}
    </Card>
  )
}

function AddCourses({ pathwayId }: { pathwayId: string }) {
  const [chosen, setChosen] = useState<string[]>([])
  useUnsavedChanges(chosen.length > 0)
  const choices = useCourseChoices(pathwayId)
  const { save, saving } = useAddCourses(() => setChosen([]))
  const others = choices.data?.courses ?? []
  const isOneLeft = others.length > chosen.length
  return (
    <Group align="flex-end" mb="md" gap="sm" data-print="never">
      <OrLoadFailed of={choices}>
        <MultiSelect
          label="Add courses"
          style={{ flex: '1 1 240px', minWidth: 0 }}
          placeholder={chosen.length ? undefined : 'Choose courses to add'}
          data={others.map((course) => ({ value: course.id, label: course.title }))}
          value={chosen}
          onChange={setChosen}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Remove all chosen courses' }}
          nothingFoundMessage={
            isOneLeft
              ? 'No course has this name'
              : chosen.length
                ? undefined
                : 'Every course is in this pathway'
          }
          hidePickedOptions
        />
      </OrLoadFailed>
      <Button
        disabled={chosen.length === 0}
        loading={saving}
        onClick={() => save({ learningPathwayId: pathwayId, courseIds: chosen })}
      >
        Add
      </Button>
    </Group>
  )
}

type Course = Reply<typeof openPathway>['learningPathway']['courses'][number]

interface PathwayCourseProps {
  course: Course
  /** From 1. */
  place: number
  moving: Moving
  onRemove: () => void
}

/** A course of a pathway, to move and to remove. */
function PathwayCourse({ course, place, moving, onRemove }: PathwayCourseProps) {
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
