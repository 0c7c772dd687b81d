import { Button, Group, Modal, Text } from '@mantine/core'
import type { Question } from './confirm.ts'

interface QuestionDialogProps {
  opened: boolean
  /** Stays while the dialog closes. */
  question: Question | undefined
  onAnswer: (yes: boolean) => void
}

/** A question with two answers; closing it is the one that changes nothing. */
export function QuestionDialog({ opened, question, onAnswer }: QuestionDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={question?.title}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="xl" style={{ overflowWrap: 'anywhere' }}>
        {question?.question}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {question?.no ?? 'Cancel'}
        </Button>
        <Button color={question?.destructive ? 'red.8' : undefined} onClick={() => onAnswer(true)}>
          {question?.yes ?? 'Confirm'}
        </Button>
      </Group>
    </Modal>
  )
}
