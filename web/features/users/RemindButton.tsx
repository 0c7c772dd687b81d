import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import type { Chosen } from './bulk-hooks.ts'
import { RemindDialog } from './RemindDialog.tsx'

interface RemindButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** The filters of the list of compliance. */
  of: NonNullable<Chosen['compliance']>
  /** How many people the list has. */
  people: number
  /** Describes the people, for screen readers. */
  label?: string
  children: string
}

/** Opens the dialog that reminds all people of a list of compliance. */
export function RemindButton({ of, people, label, children, ...button }: RemindButtonProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button {...button} {...(label ? { 'aria-label': label } : {})} onClick={() => setIsShown(true)}>
        {children}
      </Button>
      {isShown && (
        <RemindDialog
          chosen={{ list: 'compliance', compliance: of, expected: people }}
          onClose={() => setIsShown(false)}
        />
      )}
    </>
  )
}
