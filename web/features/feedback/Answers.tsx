import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { orderAnswers } from '#contract/calls/feedback.ts'
import { useOrder } from '../../data/use-order.ts'
import { DeletableItem, useDeletableItems, useReportTyping } from '../../ui/DeletableItem.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { AnswerRow } from './AnswerRow.tsx'
import classes from './Questions.module.css'
import { type Answer, stableIdOf } from './feedback-form.ts'
import { ofFeedback, ordinalsOf, useAddAnswer } from './hooks.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/feedback.ts')).addAnswer.input.pick({ value: true }),
)

interface AnswersProps {
  questionId: string
  question: string
  answers: Answer[]
}

/** The answers of a question, and a form to add one. */
export function Answers({ questionId, question, answers }: AnswersProps) {
  const { order, inOrder } = useOrder(orderAnswers, answers, {
    ...ofFeedback,
    inputOf: (ordered, stored) => ({ answers: ordinalsOf(ordered), wasIds: stored.map(({ id }) => id) }),
  })
  const { items, propsOf } = useDeletableItems(answers, stableIdOf)
  const isDeleted = useIsDeleted()
  const form = useForm({
    initialValues: { value: '' },
    validate: rules.check,
  })
  useUnsavedChanges(form.isDirty())
  useReportTyping(form.isDirty())
  const adding = useAddAnswer((added) => {
    // The next answer may have been typed meanwhile.
    if (form.getValues().value === added) form.reset()
    form.getInputNode('value')?.focus()
  })
  const ordinal = Math.max(0, ...answers.map((answer) => answer.ordinal)) + 1

  return (
    <>
      {items.length > 0 && (
        <SortableList
          label={`Answers to ${question}`}
          items={inOrder(items)}
          keyOf={stableIdOf}
          nameOf={({ value }) => value}
          onOrder={order}
        >
          {(answer, moving) => (
            <DeletableItem what="answer" {...propsOf(answer)}>
              <AnswerRow answer={answer} moving={moving} />
            </DeletableItem>
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
