import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FreeTextRow } from './FreeTextRow.tsx'
import classes from './Questions.module.css'
import type { FreeTextQuestion } from './feedback-form.ts'

/** The questions to answer in one's own words, in the order they were added (rule feedback-3). */
export function FreeTextQuestions({ formId, questions }: { formId: string; questions: FreeTextQuestion[] }) {
  return (
    <Card title="Free-text questions">
      {questions.length === 0 ? (
        <EmptyState>No free-text questions yet: please add one below.</EmptyState>
      ) : (
        <ul className={classes['texts']} aria-label="Free-text questions">
          {questions.map((question) => (
            <FreeTextRow key={question.id} formId={formId} question={question} />
          ))}
        </ul>
      )}
    </Card>
  )
}
