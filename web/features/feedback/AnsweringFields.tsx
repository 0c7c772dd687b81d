import { Stack } from '@mantine/core'
import { ChoiceQuestion } from './ChoiceQuestion.tsx'
import type { Answering } from './use-answering.ts'
import { Textarea } from '../../ui/Textarea.tsx'

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
