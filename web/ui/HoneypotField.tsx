import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A field that users never reach, by screen, keyboard or screen reader, and that programs that send spam fill in. */
export function HoneypotField(props: ComponentProps<typeof TextInput>) {
  return (
    <div className="visually-hidden" aria-hidden>
      <TextInput label="Please leave this empty" {...props} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
