import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { ConflictList, showDay } from './ConflictList.tsx'
import { Textarea } from './Textarea.tsx'
import { useMerging } from './use-merging.ts'
import { FormDialog } from './FormDialog.tsx'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  action: string
  /** Set if the dialog also asks for a day: the label, and the stored day or, without one, a likely day. */
  day?: { label: string; stored: string }
  isDestructive?: boolean
  /** The name under which the reason is kept until it is saved. */
  keptAs: string
  saving: boolean
  /** @param previous the day that was stored when the user changed it */
  onSave: (values: { reason: string; day: string }, previous: { day: string }) => void
  onClose: () => void
}

/** Asks for the reason of a change. The change is made when the reason is given. */
export function ReasonDialog({ children, day, keptAs, onSave, ...form }: ReasonDialogProps) {
  const values = useForm({
    initialValues: { day: day?.stored ?? '', reason: '' },
    validate: {
      day: (value) => (day && value === '' ? 'Please enter the day' : null),
      reason: (reason) => (reason.trim() === '' ? 'Please enter a reason' : null),
    },
  })
  const { previous, conflicts, keptText } = useMerging<{ day: string }, { day: string; reason: string }>(
    values,
    { day: day?.stored ?? '' },
    true,
    { keptAs },
  )
  return (
    <FormDialog
      {...form}
      blocked={conflicts.list.length > 0}
      onSubmit={values.onSubmit((entered) => onSave(entered, previous))}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
      {keptText}
      {day && <TextInput label={day.label} type="date" max="2099-12-31" {...values.getInputProps('day')} />}
      <Textarea label="Reason" maxLength={500} data-autofocus {...values.getInputProps('reason')} />
      {day && <ConflictList conflicts={conflicts} labels={{ day: day.label }} show={showDay} />}
    </FormDialog>
  )
}
