import { Card } from '../../ui/Card.tsx'
import { DeletableItem, useDeletableItems } from '../../ui/DeletableItem.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FreeTextRow } from './FreeTextRow.tsx'
import classes from './Questions.module.css'
import { type FreeTextQuestion, stableIdOf } from './feedback-form.ts'

/** The questions that are answered with a text, in the order they were added (rule feedback-3). */
export function FreeTextQuestions({ formId, questions }: { formId: string; questions: FreeTextQuestion[] }) {
  const { items, propsOf } = useDeletableItems(questions, stableIdOf)
  return (
    <Card title="Free-text questions">
      {items.length === 0 ? (
        <EmptyState>No free-text questions yet: please add one below.</EmptyState>
      ) : (
        <ul className={classes['texts']} aria-label="Free-text questions">
          {items.map((question) => (
            <li key={question.stableId}>
              <DeletableItem what="question" {...propsOf(question)}>
                <FreeTextRow formId={formId} question={question} />
              </DeletableItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
