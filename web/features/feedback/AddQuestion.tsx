import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { mostQuestions } from '#contract/calls/feedback.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { useAddQuestion } from './hooks.ts'

const rules = rulesFrom(async () =>
  (await import('#schemas/calls/feedback.ts')).addQuestion.input.pick({ value: true, isFreeText: true }),
)

interface AddQuestionProps {
  formId: string
  nextOrdinal: number
  numberOfQuestions: number
}

export function AddQuestion({ formId, nextOrdinal, numberOfQuestions }: AddQuestionProps) {
  const isDeleted = useIsDeleted()
  const form = useForm({
    initialValues: { value: '', isFreeText: false },
    validate: rules.check,
  })
  useUnsavedChanges(form.isDirty())
  const adding = useAddQuestion((added) => {
    // The next question may have been typed meanwhile.
    if (form.getValues().value === added) form.reset()
    form.getInputNode('value')?.focus()
  })
  return (
    <Card title="Add new question" data-print="never">
      {numberOfQuestions >= mostQuestions ? (
        <Text c="var(--quiet)">A form has at most {mostQuestions} questions.</Text>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit((values) =>
            adding.save({ feedbackFormId: formId, ordinal: nextOrdinal, ...values }),
          )}
        >
          <Stack gap="md" maw={640} align="flex-start">
            <TextInput label="Question" w="100%" {...form.getInputProps('value')} />
            <Checkbox label="Is free text?" {...form.getInputProps('isFreeText', { type: 'checkbox' })} />
            <Button type="submit" loading={adding.saving} disabled={isDeleted}>
              Add question
            </Button>
          </Stack>
        </form>
      )}
    </Card>
  )
}
