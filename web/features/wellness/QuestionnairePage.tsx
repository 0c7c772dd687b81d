import { maxAnswer, minAnswer, ownQuestions } from '#contract/calls/wellness.ts'
import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState, useId } from 'react'
import type { SessionUser } from '#contract/calls/accounts.ts'
import { useSession } from '../../data/session.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { useTheme } from '../../data/use-configuration.ts'
import { Thanks } from '../../ui/Thanks.tsx'
import { HoneypotField } from '../../ui/HoneypotField.tsx'
import { toFirstError } from '../../ui/to-first-error.ts'
import { useKeptForm } from '../../ui/use-kept-text.tsx'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { rulesFrom, useCheckedForm } from '../../ui/rules.ts'
import { VisitorPage } from '../../shell/VisitorPage.tsx'
import { useSubmitQuestionnaire } from './hooks.ts'
import classes from './ScaleQuestion.module.css'

const empty = {
  participant: { firstName: '', lastName: '', email: '', organisation: '' },
  questions: ownQuestions.map((question) => ({ question, value: 0 })),
  homepage: '',
}

/** An answer belongs to the words of its question, which may have changed since it was chosen. */
const fitToday = ({ participant, questions, homepage }: typeof empty): typeof empty => ({
  participant,
  questions: ownQuestions.map(
    (question) =>
      questions.find(
        (kept) => kept.question === question && kept.value >= minAnswer && kept.value <= maxAnswer,
      ) ?? { question, value: 0 },
  ),
  homepage,
})

const withNameOf = ({ firstName, lastName }: SessionUser): typeof empty => ({
  ...empty,
  participant: { ...empty.participant, firstName, lastName },
})

const rules = rulesFrom(async () => (await import('#schemas/calls/wellness.ts')).submit.input)
const validate = (values: typeof empty) =>
  Object.fromEntries(
    Object.entries(rules.check(values)).map(([field, error]) => [
      field,
      field.startsWith('questions.') ? 'Please choose a number from 1 to 10' : error,
    ]),
  )

export function QuestionnairePage() {
  const { name } = useTheme()
  const me = useSession()
  const [number, setNumber] = useState<number>()
  const form = useCheckedForm(rules, { initialValues: me ? withNameOf(me) : empty, validate })
  const keptText = useKeptForm(form, 'wellness-questionnaire', fitToday)
  const { save, saving, error, reset } = useSubmitQuestionnaire((own) => {
    form.reset()
    setNumber(own)
  })
  const toFirst = toFirstError(form)
  const field = form.getInputProps
  const answered = form.values.questions.filter(({ value }) => value > 0).length

  if (number !== undefined) return <WellnessNumber number={number} />
  return (
    <VisitorPage
      title="Wellness questionnaire"
      subtitle="Eight short statements about the last two weeks. There is no right or wrong answer."
      wide
    >
      <form
        noValidate
        onSubmit={form.onSubmit(save, (errors) => {
          reset()
          toFirst(errors)
        })}
      >
        <Stack gap="xl">
          {keptText}
          <ParticipantFields field={field} />
          {ownQuestions.map((question, at) => (
            <ScaleQuestion
              key={question}
              question={`${at + 1}. ${question}`}
              path={`questions.${at}.value`}
              value={form.values.questions[at]?.value}
              onChange={(value) => form.setFieldValue(`questions.${at}.value`, value)}
              error={form.errors[`questions.${at}.value`]}
            />
          ))}
          <HoneypotField {...field('homepage')} />
          <ErrorList errors={errorsOf(error)} />
          <div>
            <Text size="sm" c="var(--quiet)" mb="md">
              Your answers are read by {name}, together with your name and organisation.
            </Text>
            <Button type="submit" size="md" loading={saving}>
              Send my answers
            </Button>
            <Text size="sm" c="var(--quiet)" mt="xs" role="status">
              {answered} of {ownQuestions.length} answered
            </Text>
          </div>
        </Stack>
      </form>
    </VisitorPage>
  )
}

const WellnessNumber = ({ number }: { number: number }) => (
  <VisitorPage title="Wellness questionnaire" wide>
    <Thanks title="Thank you for taking the time">
      <Text c="var(--quiet)" mt="sm">
        Your wellness number
      </Text>
      <Text fz={56} fw={700} lh={1.2} c="var(--icon)" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {number.toFixed(1)}
      </Text>
      <Text c="var(--quiet)">
        The mean of your answers, out of 10. Whatever it is today: it is good that you looked.
      </Text>
    </Thanks>
  </VisitorPage>
)

interface ParticipantFieldsProps {
  field: (name: `participant.${keyof typeof empty.participant}`) => object
}

const ParticipantFields = ({ field }: ParticipantFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TextInput
      label="First name"
      withAsterisk
      autoComplete="given-name"
      {...field('participant.firstName')}
    />
    <TextInput label="Last name" withAsterisk autoComplete="family-name" {...field('participant.lastName')} />
    <TextInput label="Email" type="email" withAsterisk autoComplete="email" {...field('participant.email')} />
    <TextInput
      label="Organisation"
      withAsterisk
      autoComplete="organization"
      {...field('participant.organisation')}
    />
  </SimpleGrid>
)

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
function ScaleQuestion({ question, path, value, onChange, error }: ScaleQuestionProps) {
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
