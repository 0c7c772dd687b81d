import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { askToConfirm } from './confirm.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

interface FormDialogProps extends DialogFormProps {
  title: string
  size?: 'md' | 'lg' | 'xl'
}

/** A form in a dialog, which is closed only after a question while something typed is not saved. */
export const FormDialog = ({ title, size, ...form }: FormDialogProps) => (
  <AskingDialog title={title} size={size} onClose={form.onClose}>
    <DialogForm {...form} />
  </AskingDialog>
)

interface AskingDialogProps {
  title: string
  size?: FormDialogProps['size']
  onClose: () => void
  children: ReactNode
}

/** The dialog alone, for a form that comes later or changes into something else. */
export const AskingDialog = ({ title, size = 'md', onClose, children }: AskingDialogProps) => (
  <Dialog onClose={askToClose(onClose)} title={title} size={size}>
    {children}
  </Dialog>
)

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  saving: boolean
  /** Saving is not possible until the user has chosen between two values. */
  blocked?: boolean
  action: string
  isDestructive?: boolean
  children: ReactNode
}

/** The fields of a dialog, and below them its buttons. */
export const DialogForm = ({
  onSubmit,
  onClose,
  saving,
  blocked = false,
  action,
  isDestructive,
  children,
}: DialogFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event)
    }}
  >
    <Stack gap="md">
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={saving}
          disabled={blocked}
          {...(isDestructive ? { color: 'red.8' } : {})}
        >
          {action}
        </Button>
      </Group>
    </Stack>
  </form>
)

/** The Escape that answers the question reaches the dialog below it too. */
let wasJustAnswered = false

/** Handles the cross, Escape and a click beside a dialog with a form. A dialog with changes is closed only after a question. */
const askToClose = (onClose: () => void) => () => {
  if (wasJustAnswered) return
  if (!hasUnsavedChanges()) return onClose()
  const question = 'What you have typed here is not saved. It is lost if you close this.'
  void askToConfirm({ title: 'Close without saving?', question, yes: 'Close', no: 'Stay' }).then((closes) => {
    wasJustAnswered = true
    setTimeout(() => (wasJustAnswered = false))
    if (closes) onClose()
  })
}
