import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'

interface RowButtonProps extends Pick<ButtonProps, 'disabled' | 'loading'> {
  label: string
  /** Screen readers read it after the label: the name of the row, or words with it. */
  name: string
  look?: 'default' | 'subtle' | 'red'
  size?: 'xs' | 'compact-sm'
  onClick: (event: MouseEvent) => void
}

/** A small button of a row, where several rows have the same. */
export const RowButton = ({
  label,
  name,
  look = 'subtle',
  size = 'compact-sm',
  ...button
}: RowButtonProps) => (
  <Button
    {...(look === 'red' ? { variant: 'subtle', color: 'red' } : { variant: look })}
    size={size}
    aria-label={`${label} ${name}`}
    {...button}
  >
    {label}
  </Button>
)
