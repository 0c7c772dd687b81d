import type { Moving } from '../../ui/MoveHandle.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { EditableWords } from './EditableWords.tsx'
import { ItemActions } from './ItemActions.tsx'
import classes from './Questions.module.css'
import { RewordButton, useRewording } from './RewordButton.tsx'
import { useRemoveQuestion, useRewordQuestion } from './hooks.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/feedback.ts')).rewordQuestion.input.pick({ value: true }),
)

interface QuestionHeadProps {
  formId: string
  question: { id: string; value: string; stableId: string }
  /** Absent where the order cannot be changed. */
  moving?: Moving
  /** Its place in its list, from 1. */
  number: number
  /** The type of the question, and whether it has to be answered. */
  kind: string
}

/** A question as one line of its list, with its buttons. Its words are changed in their place. */
export function QuestionHead({
  formId,
  question: { id, value, stableId },
  moving,
  number,
  kind,
}: QuestionHeadProps) {
  const keptAs = `question-words:${stableId}`
  const rewording = useRewording(keptAs)
  const removing = useRemoveQuestion()
  const reworded = useRewordQuestion(rewording.close)

  async function confirmRemove() {
    const question = `Are you sure you want to delete the question “${value}”? What was answered to it stays in the results.`
    if (await askToConfirm({ title: 'Delete question', question, destructive: true }))
      removing.save({ questionId: id, formId })
  }

  return (
    <div className={classes['head']} style={moving ? undefined : { paddingInlineStart: 16 }}>
      {moving?.handle}
      <span className={classes['number']}>{number}</span>
      {rewording.isOpen ? (
        <EditableWords
          id={id}
          label="Question"
          words={value}
          keptAs={keptAs}
          rules={rules}
          saving={reworded.saving}
          onSave={(words) => reworded.save({ questionId: id, ...words })}
          onCancel={rewording.close}
        />
      ) : (
        <>
          <div className={classes['line']}>
            <RewordButton words={value} takesFocus={rewording.takesFocus} onReword={rewording.open} />
            <span className={classes['kind']}>{kind}</span>
          </div>
          <ItemActions
            name={value}
            {...(moving ? { moving } : {})}
            removing={removing.saving}
            onReword={rewording.open}
            onRemove={() => void confirmRemove()}
          />
        </>
      )}
    </div>
  )
}
