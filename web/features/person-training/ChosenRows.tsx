import { Text } from '@mantine/core'
import { namesInWords } from '../../ui/names-in-words.ts'
import { counted } from '../../ui/quantities.ts'
import { type ChosenRows as Chosen, peopleAndCourses } from './hooks.ts'

/** For whom and what a dialog is. */
export function ChosenRows({ rows }: { rows: Chosen }) {
  const { names, people, titles, courses } = peopleAndCourses(rows)
  const count = Array.isArray(rows) ? rows.length : rows.count
  if (count === 1)
    return (
      <Text>
        <bdi>{names[0]}</bdi>, <bdi>{titles[0]}</bdi>
      </Text>
    )
  // Only the server knows who they are if they are too many to be named.
  const isCounted = Array.isArray(rows) || rows.fields.onlyRows !== undefined
  if (!isCounted) return <Text>{counted(count, 'row')} of the list</Text>
  return (
    <div>
      <Text>
        {counted(people, 'learner')} in {counted(courses, 'course')}: {counted(count, 'row')} of the list
      </Text>
      <Text size="sm" c="var(--quiet)">
        <bdi>{namesInWords(names, people)}</bdi> in <bdi>{namesInWords(titles, courses, 5, 'course')}</bdi>
      </Text>
    </div>
  )
}
