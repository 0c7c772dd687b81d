import { NativeSelect } from '@mantine/core'
import { emptyId } from '#contract/shapes.ts'

interface CourseSelectProps {
  courses: { id: string; title: string }[]
  /** The empty id while none is chosen. */
  chosen: string
  onChoose: (courseId: string) => void
}

/** Selects the course whose progress is shown. The first option is none (rule calls-1). */
export function CourseSelect({ courses, chosen, onChoose }: CourseSelectProps) {
  return (
    <NativeSelect
      label="Course"
      maw={420}
      data={[
        { value: emptyId, label: 'Select course' },
        ...courses.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}
