import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AnsweringFields } from './AnsweringFields.tsx'
import type { FeedbackForm } from './feedback-form.ts'
import { useAnswering } from './use-answering.ts'

interface PreviewDialogProps {
  form: FeedbackForm
  onClose: () => void
}

/** The form as learners see it. Nothing is sent. */
export function PreviewDialog({ form, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Preview of “${form.title}”`}
      size="lg"
      styles={{ title: { overflowWrap: 'anywhere', minWidth: 0 } }}
    >
      <Preview form={form} onClose={onClose} />
    </Dialog>
  )
}

function Preview({ form, onClose }: PreviewDialogProps) {
  const [isDone, setDone] = useState(false)
  const answering = useAnswering(form, 'Please select an answer')
  const { questions, freeTextQuestions, onSubmit } = answering
  return (
    <form noValidate onSubmit={onSubmit(() => setDone(true))} onChange={() => setDone(false)}>
      <Stack gap="lg">
        {form.description && (
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{form.description}</Text>
        )}
        {questions.length + freeTextQuestions.length === 0 && (
          <EmptyState>There is nothing to ask yet.</EmptyState>
        )}
        <AnsweringFields {...answering} />
        {isDone && (
          <Alert color="green" variant="light" role="status">
            Everything is answered. This is a preview: nothing was sent.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close preview
          </Button>
          <Button type="submit">Submit</Button>
        </Group>
      </Stack>
    </form>
  )
}
