import { Stack, Textarea } from '@mantine/core'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import type { Answering } from './use-answering.ts'

const mostCharacters = 4000

/** Everything a form asks. */
export function AnsweringFields({ form, questions, freeTextQuestions }: Answering) {
  return (
    <Stack gap="xl">
      {questions.map(({ id, value, answers }) => (
        <ChoiceQuestion
          key={id}
          question={value}
          answers={answers}
          path={`chosen.${id}`}
          chosen={form.values.chosen[id] ?? ''}
          onChoose={(answerId) => form.setFieldValue(`chosen.${id}`, answerId)}
          error={form.errors[`chosen.${id}`]}
        />
      ))}
      {freeTextQuestions.map(({ id, value }) => (
        <Textarea
          key={id}
          label={value}
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
          maxLength={mostCharacters}
          styles={words}
          {...form.getInputProps(`texts.${id}`)}
          value={form.values.texts[id] ?? ''}
        />
      ))}
      <Textarea
        label="Additional comments"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={mostCharacters}
        styles={words}
        {...form.getInputProps('additionalFeedback')}
      />
    </Stack>
  )
}

const words = {
  label: { fontSize: 'inherit', fontWeight: 600, marginBottom: 6, overflowWrap: 'anywhere' },
} as const
