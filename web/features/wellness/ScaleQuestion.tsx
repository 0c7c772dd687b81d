import { type ReactNode, useId } from 'react'
import { maxAnswer, minAnswer } from '#contract/calls/wellness.ts'
import classes from './ScaleQuestion.module.css'

const numbers = Array.from({ length: maxAnswer - minAnswer + 1 }, (_, at) => minAnswer + at)

interface ScaleQuestionProps {
  question: string
  /** The path of the answer in the form. */
  path: string
  /** 0 before there is an answer. */
  value: number | undefined
  onChange: (value: number) => void
  error: ReactNode
}

/** A statement and ten numbers to rate it: one tab stop, with arrow keys between the numbers. */
export function ScaleQuestion({ question, path, value, onChange, error }: ScaleQuestionProps) {
  const id = useId()
  return (
    <fieldset
      className={classes['question']}
      role="radiogroup"
      aria-required
      aria-invalid={Boolean(error)}
      aria-describedby={`${id}-ends ${id}-error`}
    >
      <legend className={classes['legend']}>{question}</legend>
      <div className={classes['scale']}>
        {numbers.map((number) => (
          <label key={number} className={classes['choice']}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={value === number}
              onChange={() => onChange(number)}
              // The form focuses the field by this path.
              {...(number === minAnswer ? { 'data-path': path } : {})}
            />
            <span>{number}</span>
          </label>
        ))}
      </div>
      <div className={classes['ends']} id={`${id}-ends`}>
        <span>1: not at all</span>
        <span>10: completely</span>
      </div>
      <div className={classes['error']} id={`${id}-error`}>
        {error}
      </div>
    </fieldset>
  )
}
