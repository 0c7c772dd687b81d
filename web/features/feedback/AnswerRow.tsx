import type { Moving } from '../../ui/MoveHandle.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { EditableWords } from './EditableWords.tsx'
import { ItemActions } from './ItemActions.tsx'
import classes from './Questions.module.css'
import { RewordButton, useRewording } from './RewordButton.tsx'
import type { Answer } from './feedback-form.ts'
import { useRemoveAnswer, useRewordAnswer } from './hooks.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/feedback.ts')).rewordAnswer.input.pick({ value: true }),
)

export function AnswerRow({ answer: { id, value, stableId }, moving }: { answer: Answer; moving: Moving }) {
  const keptAs = `answer-words:${stableId}`
  const rewording = useRewording(keptAs)
  const removing = useRemoveAnswer()
  const reworded = useRewordAnswer(rewording.close)

  async function confirmRemove() {
    const question = `Are you sure you want to delete the answer “${value}”? Learners who have chosen it stay in the results.`
    if (await askToConfirm({ title: 'Delete answer', question, destructive: true }))
      removing.save({ answerId: id })
  }

  return (
    <div className={classes['answer']}>
      {moving.handle}
      {rewording.isOpen ? (
        <EditableWords
          id={id}
          label="Answer"
          words={value}
          keptAs={keptAs}
          rules={rules}
          saving={reworded.saving}
          onSave={(words) => reworded.save({ answerId: id, ...words })}
          onCancel={rewording.close}
        />
      ) : (
        <>
          <RewordButton words={value} takesFocus={rewording.takesFocus} onReword={rewording.open} />
          <ItemActions
            name={value}
            moving={moving}
            removing={removing.saving}
            onReword={rewording.open}
            onRemove={() => void confirmRemove()}
          />
        </>
      )}
    </div>
  )
}
