import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { emptyId } from '#contract/shapes.ts'
import { Card } from '../../ui/Card.tsx'
import { OrLoadFailed } from '../../ui/OrLoadFailed.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useCourseChoices } from '../pathways/hooks.ts'
import type { FeedbackForm } from './feedback-form.ts'
import { useAssignCourse, useFeedbackForms } from './hooks.ts'

/** The one course whose learners are asked (rules feedback-5 and feedback-4). */
export function FormCourse({ form: { id, title, course } }: { form: FeedbackForm }) {
  const [chosen, setChosen] = useState<string | null>(null)
  useUnsavedChanges(chosen !== null)
  const choices = useCourseChoices()
  const forms = useFeedbackForms()
  const assigning = useAssignCourse('Course assigned', () => setChosen(null))
  const removing = useAssignCourse('Course removed')

  async function assign(courseId: string) {
    const former = forms.data?.feedbackForms.find((form) => form.course?.id === courseId)
    const question = `“${former?.course?.title}” has the form “${former?.title}”. “${title}” takes its place; what was answered so far stays with the former one.`
    if (former && former.id !== id && !(await askToConfirm({ title: 'Assign course', question }))) return
    assigning.save({ courseId, feedbackFormId: id })
  }

  async function detach() {
    const question = `Are you sure you want to take this form off “${course?.title}”? Its learners are not asked for feedback any more; what was answered stays.`
    if (await askToConfirm({ title: 'Remove course', question }))
      removing.save({ courseId: emptyId, feedbackFormId: id })
  }

  return (
    <Card title="Course">
      <Stack gap="md">
        {course ? (
          <Group justify="space-between" gap="sm">
            <Anchor
              component={Link}
              to={`/course/${course.id}`}
              fw={600}
              style={{ overflowWrap: 'anywhere', minWidth: 0 }}
            >
              {course.title}
            </Anchor>
            <Button size="xs" variant="default" loading={removing.saving} onClick={() => void detach()}>
              Remove course
            </Button>
          </Group>
        ) : (
          <Text c="var(--quiet)">No course yet: nobody is asked to fill in this form.</Text>
        )}
        <Group align="flex-end" gap="sm">
          <OrLoadFailed of={forms.error ? forms : choices}>
            <Select
              label="Assign course"
              placeholder="Choose a course"
              style={{ flex: '1 1 200px' }}
              data={
                choices.data?.courses
                  .filter((choice) => choice.id !== course?.id)
                  .map((choice) => ({ value: choice.id, label: choice.title })) ?? []
              }
              value={chosen}
              onChange={setChosen}
              searchable
              nothingFoundMessage="No course has this name"
            />
          </OrLoadFailed>
          <Button disabled={!chosen} loading={assigning.saving} onClick={() => void assign(chosen as string)}>
            Assign
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
