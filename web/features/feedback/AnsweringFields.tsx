import { Stack } from '@mantine/core'
import type { Answering } from './use-answering.ts'
import { Textarea } from '../../ui/Textarea.tsx'
import { type ReactNode, useId } from 'react'
import classes from './ChoiceQuestion.module.css'

const maxCharacters = 4000

/** The fields for all questions of a form. */
export function AnsweringFields({ form, questions, freeTextQuestions }: Answering) {
  return (
    <Stack gap="xl">
      {questions.map(({ stableId, value, answers }) => (
        <ChoiceQuestion
          key={stableId}
          question={value}
          answers={answers}
          path={`chosen.${stableId}`}
          chosen={form.values.chosen[stableId] ?? ''}
          onChoose={(answer) => form.setFieldValue(`chosen.${stableId}`, answer)}
          error={form.errors[`chosen.${stableId}`]}
        />
      ))}
      {freeTextQuestions.map(({ stableId, value }) => (
        <Textarea
          key={stableId}
          label={value}
          withAsterisk
          minRows={3}
          maxRows={12}
          maxLength={maxCharacters}
          styles={words}
          {...form.getInputProps(`texts.${stableId}`)}
          value={form.values.texts[stableId] ?? ''}
        />
      ))}
      <Textarea
        label="Additional comments"
        minRows={3}
        maxRows={12}
        maxLength={maxCharacters}
        styles={words}
        {...form.getInputProps('additionalFeedback')}
      />
    </Stack>
  )
}

const words = {
  label: { fontSize: 'inherit', fontWeight: 600, marginBottom: 6, overflowWrap: 'anywhere' },
} as const

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
function ChoiceQuestion({ question, answers, path, chosen, onChoose, error }: ChoiceQuestionProps) {
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
