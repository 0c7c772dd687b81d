import { Button, Group, List, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import { Suspense, use, useState } from 'react'
import type { Question } from './confirm.ts'
import { useFocusReturn } from './focus-before.ts'
import './shown-at-key.ts'
import { wrapped } from './wrapped.ts'

interface QuestionDialogProps {
  opened: boolean
  /** The question, which is still set while the dialog fades out. */
  question: Question | undefined
  onAnswer: (yes: boolean) => void
}

/** The z-index of a question. Without it, a dialog that was added to the document later would cover the question. */
const aboveDialogs = 250

/** Asks a question with two answers. Closing the dialog means no. */
export function QuestionDialog({ opened, question, onAnswer }: QuestionDialogProps) {
  useFocusReturn(opened)
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={question?.title}
      // A dialog with losses grows when they arrive. It is not centred, so that its button to close does not move.
      centered={!question?.losses}
      radius="lg"
      zIndex={aboveDialogs}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Mantine would return it to what may have gone.
      returnFocus={false}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{question?.question}</Text>
      {question?.whom && (
        <Text size="sm" c="var(--quiet)" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {question.whom}
        </Text>
      )}
      {/* No button is below the losses before they are shown, because it would move while it is pressed. */}
      <Suspense fallback={<Skeleton h={180} mt="md" aria-label="Counting" />}>
        <Answers question={question} onAnswer={onAnswer} />
      </Suspense>
    </Modal>
  )
}

/** Suspends until the losses are counted, and it is known whether a text has to be typed. */
function Answers({ question, onAnswer }: Omit<QuestionDialogProps, 'opened'>) {
  const losses = question?.losses && use(question.losses)
  const wanted = question?.typed && use(question.typed)
  const isPossible = question?.isPossible ? use(question.isPossible) : true
  const [answered, setAnswered] = useState<{ to: Question | undefined; text: string }>()
  // Text that was typed for another question is ignored.
  const typed = answered?.to === question ? (answered?.text ?? '') : ''
  const blocked = !isPossible || (wanted !== undefined && normal(typed) !== normal(wanted))
  return (
    <>
      {losses && (
        <List mt="md" spacing={4} style={{ overflowWrap: 'anywhere' }}>
          {losses.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
      {wanted !== undefined && (
        <TextInput
          mt="md"
          label={`To confirm, type “${wanted}”`}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setAnswered({ to: question, text: value })}
          styles={{ label: { overflowWrap: 'anywhere' } }}
        />
      )}
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus autoFocus={!!losses}>
          {question?.no ?? 'Cancel'}
        </Button>
        <Button
          color={question?.destructive ? 'red.8' : undefined}
          disabled={blocked}
          {...wrapped}
          onClick={() => onAnswer(true)}
        >
          {question?.yes ?? 'Confirm'}
        </Button>
      </Group>
    </>
  )
}

/** Returns the text without differences in spaces and case, which are ignored. */
const normal = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
