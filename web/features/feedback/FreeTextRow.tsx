import { Text } from '@mantine/core'
import { useState } from 'react'
import { rewordQuestion } from '#contract/feedback.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { EditableWords } from './EditableWords.tsx'
import { ItemActions } from './ItemActions.tsx'
import classes from './Questions.module.css'
import type { FreeTextQuestion } from './feedback-form.ts'
import { useRemoveQuestion, useRewordQuestion } from './hooks.ts'

const rules = rewordQuestion.input.pick({ value: true })

interface FreeTextRowProps {
  formId: string
  question: FreeTextQuestion
}

export function FreeTextRow({ formId, question: { id, value } }: FreeTextRowProps) {
  const [rewording, setRewording] = useState(false)
  const removing = useRemoveQuestion()
  const reworded = useRewordQuestion(() => setRewording(false))

  async function confirmRemove() {
    const question = `Are you sure you want to delete the question “${value}”? What was answered to it stays in the results.`
    if (await askToConfirm({ title: 'Delete question', question, destructive: true }))
      removing.save({ questionId: id, formId })
  }

  return (
    <li className={classes['question']}>
      <div className={classes['head']} style={{ paddingInlineStart: 16 }}>
        {rewording ? (
          <EditableWords
            label="Question"
            words={value}
            rules={rules}
            saving={reworded.saving}
            onSave={(words) => reworded.save({ questionId: id, value: words })}
            onCancel={() => setRewording(false)}
          />
        ) : (
          <>
            <Text fw={600} style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Text>
            <ItemActions
              name={value}
              removing={removing.saving}
              onReword={() => setRewording(true)}
              onRemove={() => void confirmRemove()}
            />
          </>
        )}
      </div>
    </li>
  )
}
