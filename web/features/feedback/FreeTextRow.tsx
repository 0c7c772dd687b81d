import { Text } from '@mantine/core'
import { QuestionHead } from './QuestionHead.tsx'
import classes from './Questions.module.css'
import type { FreeTextQuestion } from './feedback-form.ts'

export const FreeTextRow = ({ formId, question }: { formId: string; question: FreeTextQuestion }) => (
  <div className={classes['question']}>
    <QuestionHead formId={formId} question={question}>
      <Text fw={600} style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {question.value}
      </Text>
    </QuestionHead>
  </div>
)
