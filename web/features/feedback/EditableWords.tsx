import { Button, Group, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { z } from 'zod'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'

interface EditableWordsProps {
  label: string
  words: string
  rules: z.ZodType
  saving: boolean
  onSave: (value: string) => void
  onCancel: () => void
}

/** The words of a question or an answer, while they are changed. */
export function EditableWords({ label, words, rules, saving, onSave, onCancel }: EditableWordsProps) {
  const form = useForm({ initialValues: { value: words }, validate: zod4Resolver(rules) })
  useUnsavedChanges(form.isDirty())
  return (
    <form noValidate onSubmit={form.onSubmit(({ value }) => onSave(value))} style={{ flex: 1, minWidth: 0 }}>
      <Textarea
        label={label}
        autosize
        data-autofocus
        autoFocus
        description="What was answered before keeps the former words."
        {...form.getInputProps('value')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={saving}>
          Save words
        </Button>
      </Group>
    </form>
  )
}
