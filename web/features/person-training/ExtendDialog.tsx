import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { ChosenRows } from './ChosenRows.tsx'
import { DialogForm, FormDialog } from './FormDialog.tsx'
import { type ChosenRow, namesOfRows, useExtend } from './hooks.ts'

interface ExtendDialogProps {
  rows: ChosenRow[]
  /** Shown at first. */
  dueOn?: string | null
  onClose: () => void
  /** After it was saved, before it is closed. */
  onDone?: () => void
}

/** Another due date for one person or many, with the reason. */
export const ExtendDialog = (props: ExtendDialogProps) => (
  <FormDialog title="Change the due date" onClose={props.onClose}>
    <ExtendFields {...props} />
  </FormDialog>
)

function ExtendFields({ rows, dueOn, onClose, onDone }: ExtendDialogProps) {
  const form = useForm({
    initialValues: { day: dueOn ?? '', reason: '' },
    validate: {
      day: (day) => (day === '' ? 'Please enter the day' : null),
      reason: (reason) => (reason.trim() === '' ? 'Please enter a reason' : null),
    },
  })
  useUnsavedChanges(form.isDirty())
  const { save, saving } = useExtend(rows.length, () => {
    onDone?.()
    onClose()
  })
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => save({ rows: namesOfRows(rows), ...values }))}
      onClose={onClose}
      saving={saving}
      action="Save due date"
    >
      <ChosenRows rows={rows} />
      <TextInput label="Due on" type="date" max="2099-12-31" data-autofocus {...form.getInputProps('day')} />
      <Textarea label="Reason" autosize maxLength={500} {...form.getInputProps('reason')} />
    </DialogForm>
  )
}
