import { Anchor, Checkbox, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { AttachForm } from './AttachForm.tsx'
import type { Course, CourseEditing } from './use-course-editing.ts'

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
