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
import { PendingItems } from './PendingItems.tsx'
import { addAnswer, ofFeedback, ordinalsOf, reportUnaddedAnswer } from './hooks.ts'
import { useAdding } from './use-adding.ts'

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
  const { order, inOrder, state } = useOrder(orderAnswers, answers, {
    ...ofFeedback,
    inputOf: (ordered, stored) => ({ answers: ordinalsOf(ordered), wasIds: stored.map(({ id }) => id) }),
  })
  const { items, propsOf } = useDeletableItems(answers, stableIdOf)
  const isDeleted = useIsDeleted()
  const form = useForm({ initialValues: { value: '' } })
  const { pending, keptText, field, onSubmit, retry, discard } = useAdding({
    form,
    rules,
    nextOrdinal: Math.max(0, ...answers.map((answer) => answer.ordinal)) + 1,
    store: ({ value }, ordinal) => addAnswer({ questionId, value, ordinal }),
    reportRefusal: reportUnaddedAnswer,
    keptAs: `new-answer:${questionId}`,
  })
  useUnsavedChanges(form.isDirty() || pending.some(({ hasFailed }) => hasFailed))
  useReportTyping(form.isDirty() || pending.length > 0)

  return (
    <>
      {items.length > 0 && (
        <SortableList
          label={`Answers to ${question}`}
          items={inOrder(items)}
          keyOf={stableIdOf}
          nameOf={({ value }) => value}
          onOrder={order}
          state={state}
        >
          {(answer, moving) => (
            <DeletableItem what="answer" {...propsOf(answer)}>
              <AnswerRow answer={answer} moving={moving} />
            </DeletableItem>
          )}
        </SortableList>
      )}
      <PendingItems items={pending} onRetry={retry} onDiscard={discard} />
      <form noValidate className={classes['add']} onSubmit={onSubmit}>
        {keptText}
        <Group align="flex-start" gap="sm">
          <TextInput
            aria-label={`New answer to ${question}`}
            placeholder="New answer"
            style={{ flex: '1 1 180px' }}
            ref={field}
            {...form.getInputProps('value')}
          />
          <Button type="submit" variant="default" disabled={isDeleted}>
            Add answer
          </Button>
        </Group>
      </form>
    </>
  )
}
