import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maxQuestions } from '#contract/calls/feedback.ts'
import { toastRefusal } from '../../data/toast.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { rulesFrom } from '../../ui/rules.ts'
import { PendingItems } from './PendingItems.tsx'
import { addQuestion } from './hooks.ts'
import { useAdding } from './use-adding.ts'

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
  })
  const { pending, keptText, field, onSubmit, retry, discard } = useAdding({
    form,
    rules,
    nextOrdinal,
    store: (values, ordinal) => addQuestion({ feedbackFormId: formId, ordinal, ...values }),
    reportRefusal: toastRefusal,
    keptAs: `new-question:${formId}`,
  })
  useUnsavedChanges(form.isDirty() || pending.some(({ hasFailed }) => hasFailed))
  return (
    <Card title="Add new question" data-print="never">
      {numberOfQuestions >= maxQuestions ? (
        <Text c="var(--quiet)">A form has at most {maxQuestions} questions.</Text>
      ) : (
        <form noValidate onSubmit={onSubmit}>
          <Stack gap="md" maw={640} align="flex-start">
            {keptText}
            <TextInput label="Question" w="100%" ref={field} {...form.getInputProps('value')} />
            <Checkbox label="Is free text?" {...form.getInputProps('isFreeText', { type: 'checkbox' })} />
            <Button type="submit" disabled={isDeleted}>
              Add question
            </Button>
          </Stack>
        </form>
      )}
      <PendingItems items={pending} onRetry={retry} onDiscard={discard} />
    </Card>
  )
}
