import { type ReactNode, useId } from 'react'
import classes from './ChoiceQuestion.module.css'

interface ChoiceQuestionProps {
  question: string
  answers: { stableId: string; value: string }[]
  /** The path of the field in the form. */
  path: string
  /** The stable id of the chosen answer; empty if none. */
  chosen: string
  onChoose: (stableId: string) => void
  error: ReactNode
}

/** A question with one answer to choose; choosing the same one again clears the choice. */
export function ChoiceQuestion({ question, answers, path, chosen, onChoose, error }: ChoiceQuestionProps) {
  const id = useId()
  return (
    <fieldset
      className={classes['question']}
      role="radiogroup"
      aria-required
      aria-invalid={Boolean(error)}
      aria-describedby={`${id}-error`}
    >
      <legend className={classes['legend']}>
        {question}{' '}
        <span className={classes['asterisk']} aria-hidden>
          *
        </span>
      </legend>
      <div className={classes['answers']}>
        {answers.map((answer, at) => (
          <label key={answer.stableId} className={classes['answer']}>
            <input
              type="radio"
              name={id}
              value={answer.stableId}
              checked={chosen === answer.stableId}
              onChange={() => onChoose(answer.stableId)}
              onClick={() => {
                if (chosen === answer.stableId) onChoose('')
              }}
              // The form finds the field of a question by its first answer.
              {...(at === 0 ? { 'data-path': path } : {})}
            />
            <span>{answer.value}</span>
          </label>
        ))}
      </div>
      <div className={classes['error']} id={`${id}-error`}>
        {error}
      </div>
    </fieldset>
  )
}
