import { type ReactNode, useState } from 'react'
import type { Moving } from '../../ui/MoveHandle.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { hasKeptText } from '../../ui/kept-text.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { EditableWords } from './EditableWords.tsx'
import { ItemActions } from './ItemActions.tsx'
import classes from './Questions.module.css'
import { useRemoveQuestion, useRewordQuestion } from './hooks.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/feedback.ts')).rewordQuestion.input.pick({ value: true }),
)

interface QuestionHeadProps {
  formId: string
  question: { id: string; value: string; stableId: string }
  /** Absent where the order cannot be changed. */
  moving?: Moving
  /** Shows its words; replaced by a form while they are changed. */
  children: ReactNode
}

/** The first line of a question in its list, with its buttons. */
export function QuestionHead({
  formId,
  question: { id, value, stableId },
  moving,
  children,
}: QuestionHeadProps) {
  const keptAs = `question-words:${stableId}`
  const [rewording, setRewording] = useState(() => hasKeptText(keptAs))
  const removing = useRemoveQuestion()
  const reworded = useRewordQuestion(() => setRewording(false))

  async function confirmRemove() {
    const question = `Are you sure you want to delete the question “${value}”? What was answered to it stays in the results.`
    if (await askToConfirm({ title: 'Delete question', question, destructive: true }))
      removing.save({ questionId: id, formId })
  }

  return (
    <div className={classes['head']} style={moving ? undefined : { paddingInlineStart: 16 }}>
      {moving?.handle}
      {rewording ? (
        <EditableWords
          id={id}
          label="Question"
          words={value}
          keptAs={keptAs}
          rules={rules}
          saving={reworded.saving}
          onSave={(words) => reworded.save({ questionId: id, ...words })}
          onCancel={() => setRewording(false)}
        />
      ) : (
        <>
          {children}
          <ItemActions
            name={value}
            {...(moving ? { moving } : {})}
            removing={removing.saving}
            onReword={() => setRewording(true)}
            onRemove={() => void confirmRemove()}
          />
        </>
      )}
    </div>
  )
}
