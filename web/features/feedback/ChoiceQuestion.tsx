import { type ReactNode, useId } from 'react'
import classes from './ChoiceQuestion.module.css'

interface ChoiceQuestionProps {
  question: string
  answers: { id: string; value: string }[]
  /** Where the answer stands in the form. */
  path: string
  /** Empty before there is an answer. */
  chosen: string
  onChoose: (answerId: string) => void
  error: ReactNode
}

/** A question with one answer to choose; choosing the same one again takes it back. */
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
          <label key={answer.id} className={classes['answer']}>
            <input
              type="radio"
              name={id}
              value={answer.id}
              checked={chosen === answer.id}
              onChange={() => onChoose(answer.id)}
              onClick={() => {
                if (chosen === answer.id) onChoose('')
              }}
              // The form finds the question by its first answer.
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
