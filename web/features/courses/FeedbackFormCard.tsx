import { Anchor, Checkbox, Stack, Text, Button, Group, Select } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import type { Course, CourseEditing } from './use-course-editing.ts'
import { useState } from 'react'
import { askToConfirm } from '../../ui/confirm.ts'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useAssignCourse, useFeedbackForms } from '../feedback/hooks.ts'
import { OrLoadFailed } from '../../ui/LoadFailed.tsx'

/** The form of the course, and whether learners are asked to fill it in (rule feedback-10). */
export function FeedbackFormCard({ course, editing }: { course: Course; editing: CourseEditing }) {
  const { feedbackForm } = course
  return (
    <Card title="Feedback Form">
      {feedbackForm ? (
        <Stack gap="sm" align="flex-start">
          <Anchor component={Link} to={`/feedback-form/${feedbackForm.id}`} fw={600}>
            {feedbackForm.title}
          </Anchor>
          <Text c="var(--quiet)">{feedbackForm.description}</Text>
          <Checkbox
            label="Learners are asked to fill it in"
            disabled={!editing.editing}
            {...editing.form.getInputProps('feedbackRequired', { type: 'checkbox' })}
          />
        </Stack>
      ) : (
        <AttachForm courseId={course.id} />
      )}
    </Card>
  )
}

/** For a course without a feedback form: attach an existing one, or create one. */
function AttachForm({ courseId }: { courseId: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  useUnsavedChanges(chosen !== null)
  const forms = useFeedbackForms()
  const attaching = useAssignCourse('Feedback form attached')

  async function attach() {
    const form = forms.data?.feedbackForms.find(({ id }) => id === chosen)
    if (!form) return
    const question = `“${form.title}” belongs to “${form.course?.title}”. It will be moved to this course with all answers so far.`
    if (form.course && !(await askToConfirm({ title: 'Attach feedback form', question }))) return
    attaching.save({ courseId, feedbackFormId: form.id })
  }

  return (
    <Stack gap="sm">
      <Text c="var(--quiet)">This course has no active feedback form</Text>
      {forms.data?.feedbackForms.length === 0 ? (
        <Anchor component={Link} to="/feedback-form">
          Create a feedback form
        </Anchor>
      ) : (
        <OrLoadFailed of={forms}>
          <Group align="flex-end" gap="sm">
            <Select
              label="Feedback form to attach"
              placeholder="Choose a feedback form"
              style={{ flex: '1 1 200px' }}
              data={forms.data?.feedbackForms.map(({ id, title }) => ({ value: id, label: title })) ?? []}
              value={chosen}
              onChange={setChosen}
              searchable
              nothingFoundMessage="No feedback form has this title"
            />
            <Button
              variant="default"
              disabled={!chosen}
              loading={attaching.saving}
              onClick={() => void attach()}
            >
              Attach
            </Button>
          </Group>
        </OrLoadFailed>
      )}
    </Stack>
  )
}
