import { ActionIcon, Button, Group, MultiSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import type { open } from '#contract/calls/pathways.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { countCourseOfPathwayLosses, useAddCourses, useCourseChoices, useRemoveCourse } from './hooks.ts'

type Course = Reply<typeof open>['learningPathway']['courses'][number]

/** The courses of a pathway, to add and to remove. */
export function PathwayCourses({ id, courses }: { id: string; courses: Course[] }) {
  const removing = useRemoveCourse()

  async function confirmRemove({ id: courseId, title }: Course) {
    const question = `Are you sure you want to remove “${title}” from this learning pathway? Progress is kept.`
    const losses = countCourseOfPathwayLosses(id, courseId)
    if (await askToConfirm({ title: 'Remove course', question, losses, destructive: true }))
      removing.save({ learningPathwayId: id, courseId })
  }

  return (
    <Card title="Courses">
      <AddCourses pathwayId={id} />
      <DataTable
        label="Courses of this pathway"
        rows={courses}
        keyOf={(course) => course.id}
        empty="No courses to currently display"
        columns={[
          { label: 'Title', of: ({ title }) => title },
          { label: 'Description', of: ({ description }) => description },
          { label: 'Reference', of: ({ reference }) => reference },
          {
            label: 'Remove',
            quiet: true,
            of: (course) => (
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={`Remove ${course.title}`}
                onClick={() => void confirmRemove(course)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            ),
          },
        ]}
      />
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
    <Group align="flex-end" mb="md" gap="sm">
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
