import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useReportTyping } from '../../ui/DeletableItem.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { ConflictList } from '../../ui/ConflictList.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import type { Rules } from '../../ui/rules.ts'
import { useMerging } from '../../ui/use-merging.ts'

export interface Words {
  value: string
  /** The words before the change. */
  was: { value: string }
}

interface EditableWordsProps {
  label: string
  words: string
  /** What is typed is kept under this name until it is saved. */
  keptAs: string
  rules: Rules
  saving: boolean
  onSave: (words: Words) => void
  onCancel: () => void
}

/** A form to change the words of a question or an answer. */
export function EditableWords({ label, words, keptAs, rules, saving, onSave, onCancel }: EditableWordsProps) {
  const form = useForm({ initialValues: { value: words }, validate: rules.check })
  const { was, conflicts, isChanged, keptText } = useMerging(form, { value: words }, true, { keptAs })
  useUnsavedChanges(isChanged)
  useReportTyping(true)
  const isDeleted = useIsDeleted()
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ value }) => onSave({ value, was }))}
      style={{ flex: 1, minWidth: 0 }}
    >
      <Stack gap="xs">
        {keptText}
        <Textarea
          label={label}
          data-autofocus
          autoFocus
          description="Earlier answers to it stay with the previous words."
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
