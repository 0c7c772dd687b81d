import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A field that people do not meet, on screen, by keyboard or by ear; machines that fill in everything do. */
export function TrapField(props: ComponentProps<typeof TextInput>) {
  return (
    <div className="visually-hidden" aria-hidden>
      <TextInput label="Please leave this empty" {...props} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
