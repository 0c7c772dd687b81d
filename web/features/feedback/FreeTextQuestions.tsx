import { Card } from '../../ui/Card.tsx'
import { DeletableItem, useDeletableItems } from '../../ui/DeletableItem.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Questions.module.css'
import { type FreeTextQuestion, stableIdOf } from './feedback-form.ts'
import { QuestionHead } from './QuestionHead.tsx'

interface FreeTextRowProps {
  formId: string
  question: FreeTextQuestion
  number: number
}

const FreeTextRow = ({ formId, question, number }: FreeTextRowProps) => (
  <div className={classes['question']}>
    <QuestionHead formId={formId} question={question} number={number} kind="Free text, required" />
  </div>
)

/** The questions that are answered with a text, in the order they were added (rule feedback-3). */
export function FreeTextQuestions({ formId, questions }: { formId: string; questions: FreeTextQuestion[] }) {
  const { items, propsOf } = useDeletableItems(questions, stableIdOf)
  return (
    <Card title="Free-text questions">
      {items.length === 0 ? (
        <EmptyState>No free-text questions yet: please add one below.</EmptyState>
      ) : (
        <ul className={`plain-list ${classes['texts']}`} aria-label="Free-text questions">
          {items.map((question, at) => (
            <li key={question.stableId}>
              <DeletableItem what="question" {...propsOf(question)}>
                <FreeTextRow formId={formId} question={question} number={at + 1} />
              </DeletableItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
