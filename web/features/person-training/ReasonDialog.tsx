import { Text, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { DialogForm, FormDialog } from './FormDialog.tsx'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  action: string
  /** Of a dialog that asks for a day too: its label, and the day that is shown at first. */
  day?: { label: string; initial: string }
  isDestructive?: boolean
  saving: boolean
  onSave: (values: { reason: string; day: string }) => void
  onClose: () => void
}

/** Asks for the reason of a change that is done when it is given. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <FormDialog title={props.title} onClose={props.onClose}>
    <ReasonFields {...props} />
  </FormDialog>
)

function ReasonFields({ children, day, onSave, ...form }: ReasonDialogProps) {
  const values = useForm({
    initialValues: { day: day?.initial ?? '', reason: '' },
    validate: {
      day: (value) => (day && value === '' ? 'Please enter the day' : null),
      reason: (reason) => (reason.trim() === '' ? 'Please enter a reason' : null),
    },
  })
  useUnsavedChanges(values.isDirty())
  return (
    <DialogForm {...form} onSubmit={values.onSubmit(onSave)}>
      <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
      {day && <TextInput label={day.label} type="date" max="2099-12-31" {...values.getInputProps('day')} />}
      <Textarea label="Reason" autosize maxLength={500} data-autofocus {...values.getInputProps('reason')} />
    </DialogForm>
  )
}
