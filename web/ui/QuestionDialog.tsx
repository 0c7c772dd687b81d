import { Button, Group, List, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import { Suspense, use, useState } from 'react'
import type { Question } from './confirm.ts'

interface QuestionDialogProps {
  opened: boolean
  /** Still set while the dialog fades out. */
  question: Question | undefined
  onAnswer: (yes: boolean) => void
}

/** The dialog that a question is about may have been added to the document later, and would cover it. */
const aboveDialogs = 250

/** A question with two answers; closing the dialog means no. */
export function QuestionDialog({ opened, question, onAnswer }: QuestionDialogProps) {
  const [answered, setAnswered] = useState<{ to: Question | undefined; text: string }>()
  // What was typed for another question is nothing.
  const typed = answered?.to === question ? (answered?.text ?? '') : ''
  const blocked = question?.typed !== undefined && normal(typed) !== normal(question.typed)
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={question?.title}
      centered
      radius="lg"
      zIndex={aboveDialogs}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{question?.question}</Text>
      {question?.losses && (
        // As high as three lines, which most questions have.
        <Suspense fallback={<Skeleton h={76} mt="md" aria-label="Counting what is lost with it" />}>
          <Losses of={question.losses} />
        </Suspense>
      )}
      {question?.typed !== undefined && (
        <TextInput
          mt="md"
          label={`To confirm, type “${question.typed}”`}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setAnswered({ to: question, text: value })}
          styles={{ label: { overflowWrap: 'anywhere' } }}
        />
      )}
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {question?.no ?? 'Cancel'}
        </Button>
        <Suspense fallback={<Button disabled>{yesOf(question)}</Button>}>
          <Yes question={question} blocked={blocked} onClick={() => onAnswer(true)} />
        </Suspense>
      </Group>
    </Modal>
  )
}

/** Spaces and case are not what is asked for. */
const normal = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const yesOf = (question: Question | undefined) => question?.yes ?? 'Confirm'

function Losses({ of }: { of: Promise<readonly string[]> }) {
  return (
    <List mt="md" mih={76} spacing={4} style={{ overflowWrap: 'anywhere' }}>
      {use(of).map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
}

/** Suspends until the losses are shown. */
function Yes({
  question,
  blocked,
  onClick,
}: {
  question: Question | undefined
  blocked: boolean
  onClick: () => void
}) {
  if (question?.losses) use(question.losses)
  return (
    <Button color={question?.destructive ? 'red.8' : undefined} disabled={blocked} onClick={onClick}>
      {yesOf(question)}
    </Button>
  )
}
