import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { z } from 'zod'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useMerging } from '../../ui/use-merging.ts'
import { useIsDeleted, useTyping } from './kept-items.tsx'

export interface Words {
  value: string
  /** As they were when they began to be changed. */
  was: { value: string }
}

interface EditableWordsProps {
  label: string
  words: string
  rules: z.ZodType
  saving: boolean
  onSave: (words: Words) => void
  onCancel: () => void
}

/** The words of a question or an answer, while they are changed. */
export function EditableWords({ label, words, rules, saving, onSave, onCancel }: EditableWordsProps) {
  const form = useForm({ initialValues: { value: words }, validate: zod4Resolver(rules) })
  const { was, conflicts, isChanged } = useMerging(form, { value: words }, true)
  useUnsavedChanges(isChanged)
  useTyping(true)
  const isDeleted = useIsDeleted()
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ value }) => onSave({ value, was }))}
      style={{ flex: 1, minWidth: 0 }}
    >
      <Stack gap="xs">
        <Textarea
          label={label}
          autosize
          data-autofocus
          autoFocus
          description="What was answered before keeps the previous words."
          {...form.getInputProps('value')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel()
          }}
        />
        <ConflictList conflicts={conflicts} labels={{ value: label }} />
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onCancel} disabled={saving}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={saving} disabled={isDeleted || conflicts.list.length > 0}>
            Save words
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
