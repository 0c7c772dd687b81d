import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/quantities.ts'
import type { ChosenCourses, Preview } from './hooks.ts'

interface ChooseCoursesProps {
  unknown: Preview['unknownCourses']
  courses: Preview['courses']
  /** The choices that were made for other names. */
  chosen: ChosenCourses
  disabled: boolean
  onChoose: (chosen: ChosenCourses) => void
}

const leftOut = 'leave-out'

/** Asks once for each name in the file that is no course, or that of several (rule deadlines-74). */
export function ChooseCourses({ unknown, courses, chosen, disabled, onChoose }: ChooseCoursesProps) {
  const [choices, setChoices] = useState<ChosenCourses>(new Map())
  if (unknown.length === 0) return null
  const choose = (name: string, value: string | null) =>
    setChoices((before) => {
      const after = new Map(before)
      if (value === null) after.delete(name)
      else after.set(name, value === leftOut ? null : value)
      return after
    })
  const valueOf = (name: string) => (choices.has(name) ? (choices.get(name) ?? leftOut) : null)
  const made = [...choices].filter(([name]) => unknown.some((one) => one.name === name))
  return (
    <Card title="Which courses are these?">
      <Stack gap="md">
        <Text c="var(--quiet)">
          These names are no title or reference of a course, or that of several courses.
        </Text>
        {unknown.map(({ name, rows }) => (
          <Select
            key={name}
            label={<bdi>{name}</bdi>}
            description={`In ${counted(rows, 'row')}`}
            placeholder="Choose the course"
            maw={640}
            searchable
            disabled={disabled}
            nothingFoundMessage="No course has this name"
            data={[
              ...courses.map(({ id, title }) => ({ value: id, label: title })),
              { value: leftOut, label: 'Leave these rows out' },
            ]}
            value={valueOf(name)}
            onChange={(value) => choose(name, value)}
          />
        ))}
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={disabled}
            disabled={made.length === 0}
            onClick={() => onChoose(new Map([...chosen, ...made]))}
          >
            Use these courses
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
