import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { addAnswer, orderAnswers } from '#contract/calls/feedback.ts'
import { SortableList } from '../../ui/SortableList.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { AnswerRow } from './AnswerRow.tsx'
import classes from './Questions.module.css'
import type { Answer } from './feedback-form.ts'
import { useAddAnswer, useOrder } from './hooks.ts'
import { KeptItem, useIsDeleted, useKeptItems, useTyping } from './kept-items.tsx'

interface AnswersProps {
  questionId: string
  question: string
  answers: Answer[]
}

/** What can be answered to one question. */
export function Answers({ questionId, question, answers }: AnswersProps) {
  const { order, inOrder } = useOrder(orderAnswers, answers, (ordered) => ({ answers: ordered }))
  const { kept, report, close } = useKeptItems(answers)
  const isDeleted = useIsDeleted()
  const form = useForm({
    initialValues: { value: '' },
    validate: zod4Resolver(addAnswer.input.pick({ value: true })),
  })
  useUnsavedChanges(form.isDirty())
  useTyping(form.isDirty())
  const adding = useAddAnswer((added) => {
    // The next one may have been begun meanwhile.
    if (form.getValues().value === added) form.reset()
    form.getInputNode('value')?.focus()
  })
  const ordinal = Math.max(0, ...answers.map((answer) => answer.ordinal)) + 1

  return (
    <>
      {kept.length > 0 && (
        <SortableList
          label={`Answers to ${question}`}
          items={inOrder(kept)}
          keyOf={({ stableId }) => stableId}
          nameOf={({ value }) => value}
          onOrder={order}
        >
          {(answer, moving) => (
            <KeptItem what="answer" item={answer} report={report} onClose={() => close(answer)}>
              <AnswerRow answer={answer} moving={moving} />
            </KeptItem>
          )}
        </SortableList>
      )}
      <form
        noValidate
        className={classes['add']}
        onSubmit={form.onSubmit(({ value }) => adding.save({ ordinal, value, questionId }))}
      >
        <Group align="flex-start" gap="sm">
          <TextInput
            aria-label={`New answer to ${question}`}
            placeholder="New answer"
            style={{ flex: '1 1 180px' }}
            {...form.getInputProps('value')}
          />
          <Button type="submit" variant="default" loading={adding.saving} disabled={isDeleted}>
            Add answer
          </Button>
        </Group>
      </form>
    </>
  )
}
