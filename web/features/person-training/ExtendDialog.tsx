import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ConflictList, showDay } from '../../ui/ConflictList.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { hasPassed } from '../../ui/dates.tsx'
import { useMerging } from '../../ui/use-merging.ts'
import { ChosenRows } from './ChosenRows.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type ChosenRows as Rows, fieldsOfRows, keptNameOf, useExtend } from './hooks.ts'

interface ExtendDialogProps {
  rows: Rows
  /** Set for a single row: the due date as it is stored. */
  dueOn?: string | null
  onClose: () => void
  /** Called after the save, before the dialog is closed. */
  onDone?: () => void
}

/** Sets another due date for one person or many, with the reason. */
export function ExtendDialog({ rows, dueOn, onClose, onDone }: ExtendDialogProps) {
  const form = useForm({
    initialValues: { day: dueOn ?? '', reason: '' },
    validate: {
      day: (day) => (day === '' ? 'Please enter the day' : null),
      reason: (reason) => (reason.trim() === '' ? 'Please enter a reason' : null),
    },
  })
  const { previous, conflicts, keptText } = useMerging<{ day: string }, { day: string; reason: string }>(
    form,
    { day: dueOn ?? '' },
    true,
    { keptAs: `extend:${keptNameOf(rows)}` },
  )
  const isOne = Array.isArray(rows) && rows.length === 1
  const { save, saving } = useExtend(rows, () => {
    onDone?.()
    onClose()
  })
  return (
    <FormDialog
      title="Change the due date"
      onSubmit={form.onSubmit((values) =>
        save({
          ...fieldsOfRows(rows),
          ...values,
          ...(isOne ? { was: { day: previous.day === '' ? null : previous.day } } : {}),
        }),
      )}
      onClose={onClose}
      saving={saving}
      blocked={conflicts.list.length > 0}
      action="Save"
    >
      {keptText}
      <ChosenRows rows={rows} />
      <TextInput
        label="Due on"
        type="date"
        max="2099-12-31"
        data-autofocus
        description={
          hasPassed(form.values.day)
            ? 'This day has passed: what is not completed is overdue at once.'
            : undefined
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('day')}
      />
      <Textarea label="Reason" maxLength={500} {...form.getInputProps('reason')} />
      <ConflictList conflicts={conflicts} labels={{ day: 'Due on' }} show={showDay} />
    </FormDialog>
  )
}
