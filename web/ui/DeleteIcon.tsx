import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'

interface DeleteIconProps extends Pick<ActionIconProps, 'size' | 'loading' | 'disabled'> {
  label: string
  /** Grey instead of red, for a line of a form. */
  quiet?: boolean
  onClick: MouseEventHandler
}

/** A button with a bin, which deletes or removes one row. */
export const DeleteIcon = ({ label, quiet = false, ...button }: DeleteIconProps) => (
  <ActionIcon
    variant="subtle"
    color={quiet ? 'gray' : 'red'}
    size={quiet ? 36 : 'lg'}
    aria-label={label}
    {...button}
  >
    <IconTrash size={18} stroke={quiet ? 1.6 : 2} aria-hidden />
  </ActionIcon>
)
