import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { emptyId } from '#contract/shapes.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useCourseChoices } from '../pathways/hooks.ts'
import type { FeedbackForm } from './feedback-form.ts'
import { useAssignCourse, useFeedbackForms } from './hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

/** The one course whose learners are asked to fill in the form (rules feedback-5 and feedback-4). */
export const FormCourse = ({ form }: { form: FeedbackForm }) => (
  <Card title="Course">
    <Stack gap="md">
      {form.course ? (
        <AssignedCourse formId={form.id} course={form.course} />
      ) : (
        <Text c="var(--quiet)">No course yet: nobody is asked to fill in this form.</Text>
      )}
      <AssignCourse form={form} />
    </Stack>
  </Card>
)

interface AssignedCourseProps {
  formId: string
  course: { id: string; title: string }
}

function AssignedCourse({ formId, course }: AssignedCourseProps) {
  const removing = useAssignCourse('Course removed')

  async function confirmRemove() {
    const question = `Are you sure you want to remove “${course.title}” from this form? Its learners are not asked for feedback any more; the answers so far stay.`
    if (await askToConfirm({ title: 'Remove course', question }))
      removing.save({ courseId: emptyId, feedbackFormId: formId })
  }

  return (
    <Group justify="space-between" gap="sm">
      <Anchor
        component={Link}
        to={`/course/${course.id}`}
        fw={600}
        style={{ overflowWrap: 'anywhere', minWidth: 0 }}
      >
        {course.title}
      </Anchor>
      <Button size="xs" variant="default" loading={removing.saving} onClick={() => void confirmRemove()}>
        Remove course
      </Button>
    </Group>
  )
}

function AssignCourse({ form: { id, title, course } }: { form: FeedbackForm }) {
  const [chosen, setChosen] = useState<string | null>(null)
  useUnsavedChanges(chosen !== null)
  const isDeleted = useIsDeleted()
  const choices = useCourseChoices()
  const forms = useFeedbackForms()
  const assigning = useAssignCourse('Course assigned', () => setChosen(null))

  async function assign(courseId: string) {
    const previous = forms.data?.feedbackForms.find((form) => form.course?.id === courseId)
    const question = `“${previous?.course?.title}” has the form “${previous?.title}”. It is replaced by “${title}”; the answers so far stay with “${previous?.title}”.`
    if (previous && previous.id !== id && !(await askToConfirm({ title: 'Assign course', question }))) return
    assigning.save({ courseId, feedbackFormId: id })
  }

  return (
    <Group align="flex-end" gap="sm" data-print="never">
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
      <Button
        disabled={!chosen || isDeleted}
        loading={assigning.saving}
        onClick={() => void assign(chosen as string)}
      >
        Assign
      </Button>
    </Group>
  )
}
