import { orderQuestions } from '#contract/calls/feedback.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import type { Question } from './feedback-form.ts'
import { useOrder } from './hooks.ts'
import { KeptItem, useKeptItems } from './kept-items.tsx'

/** The questions with answers to choose from, in the order they are asked. */
export function Questions({ formId, questions }: { formId: string; questions: Question[] }) {
  const { order, inOrder } = useOrder(orderQuestions, questions, (ordered) => ({ questions: ordered }))
  const { kept, report, close } = useKeptItems(questions)
  return (
    <Card title="Multiple-choice questions">
      {kept.length === 0 ? (
        <EmptyState>No multiple-choice questions yet: please add one below.</EmptyState>
      ) : (
        <SortableList
          label="Multiple-choice questions"
          items={inOrder(kept)}
          keyOf={({ stableId }) => stableId}
          nameOf={({ value }) => value}
          onOrder={order}
        >
          {(question, moving) => (
            <KeptItem what="question" item={question} report={report} onClose={() => close(question)}>
              <QuestionCard formId={formId} question={question} moving={moving} />
            </KeptItem>
          )}
        </SortableList>
      )}
    </Card>
  )
}
