import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { askToClose } from './ask-to-close.ts'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps {
  title: string
  size?: 'md' | 'lg' | 'xl'
  onClose: () => void
  children: ReactNode
}

export const FormDialog = ({ title, size = 'md', onClose, children }: FormDialogProps) => (
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
  <form noValidate onSubmit={onSubmit}>
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
