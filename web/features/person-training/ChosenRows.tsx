import { Text } from '@mantine/core'
import type { ChosenRows as Chosen } from './hooks.ts'
import { counted } from '../../ui/quantities.ts'

/** For whom and what a dialog is. */
export function ChosenRows({ rows }: { rows: Chosen }) {
  if (!Array.isArray(rows)) return <Text>{counted(rows.count, 'row')} of the list</Text>
  const [only] = rows
  if (rows.length === 1 && only)
    return (
      <Text>
        <bdi>{only.learner.name}</bdi>, <bdi>{only.course.title}</bdi>
      </Text>
    )
  const learners = new Set(rows.map(({ learner }) => learner.urlToken)).size
  const courses = new Set(rows.map(({ course }) => course.id)).size
  return (
    <Text>
      {counted(learners, 'learner')} in {counted(courses, 'course')}: {counted(rows.length, 'row')} of the
      list
    </Text>
  )
}
