import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FreeTextRow } from './FreeTextRow.tsx'
import classes from './Questions.module.css'
import type { FreeTextQuestion } from './feedback-form.ts'
import { KeptItem, useKeptItems } from './kept-items.tsx'

/** The questions to answer in one's own words, in the order they were added (rule feedback-3). */
export function FreeTextQuestions({ formId, questions }: { formId: string; questions: FreeTextQuestion[] }) {
  const { kept, report, close } = useKeptItems(questions)
  return (
    <Card title="Free-text questions">
      {kept.length === 0 ? (
        <EmptyState>No free-text questions yet: please add one below.</EmptyState>
      ) : (
        <ul className={classes['texts']} aria-label="Free-text questions">
          {kept.map((question) => (
            <li key={question.stableId}>
              <KeptItem what="question" item={question} report={report} onClose={() => close(question)}>
                <FreeTextRow formId={formId} question={question} />
              </KeptItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
