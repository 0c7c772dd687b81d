import { orderQuestions } from '#contract/calls/feedback.ts'
import { useOrder } from '../../data/use-order.ts'
import { Card } from '../../ui/Card.tsx'
import { DeletableItem, useDeletableItems } from '../../ui/DeletableItem.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { type Question, stableIdOf } from './feedback-form.ts'
import { ofFeedback, ordinalsOf } from './hooks.ts'

/** The multiple-choice questions, in the order of the form. */
export function Questions({ formId, questions }: { formId: string; questions: Question[] }) {
  const { order, inOrder, state } = useOrder(orderQuestions, questions, {
    ...ofFeedback,
    inputOf: (ordered, stored) => ({ questions: ordinalsOf(ordered), wasIds: stored.map(({ id }) => id) }),
  })
  const { items, propsOf } = useDeletableItems(questions, stableIdOf)
  const ordered = inOrder(items)
  return (
    <Card title="Multiple-choice questions">
      {items.length === 0 ? (
        <EmptyState>No multiple-choice questions yet: please add one below.</EmptyState>
      ) : (
        <SortableList
          label="Multiple-choice questions"
          items={ordered}
          keyOf={stableIdOf}
          nameOf={({ value }) => value}
          onOrder={order}
          state={state}
        >
          {(question, moving) => (
            <DeletableItem what="question" {...propsOf(question)}>
              <QuestionCard
                formId={formId}
                question={question}
                number={ordered.map(stableIdOf).indexOf(question.stableId) + 1}
                moving={moving}
              />
            </DeletableItem>
          )}
        </SortableList>
      )}
    </Card>
  )
}
