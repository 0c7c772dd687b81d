import { Card } from '../../ui/Card.tsx'
import { DeletableItem, useDeletableItems } from '../../ui/DeletableItem.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Questions.module.css'
import { type FreeTextQuestion, stableIdOf } from './feedback-form.ts'
import { Text } from '@mantine/core'
import { QuestionHead } from './QuestionHead.tsx'

const FreeTextRow = ({ formId, question }: { formId: string; question: FreeTextQuestion }) => (
  <div className={classes['question']}>
    <QuestionHead formId={formId} question={question}>
      <Text fw={600} style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {question.value}
      </Text>
    </QuestionHead>
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
