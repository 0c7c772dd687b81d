import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoteProps {
  icon: ReactNode
  title?: string
  children: ReactNode
}

/** Something that the user should know before going on; nothing has failed. Links in it inherit the colour. */
export const Note = ({ icon, title, children }: NoteProps) => (
  <Alert
    role="note"
    icon={icon}
    title={title}
    radius="md"
    styles={{
      root: { background: 'var(--warn)' },
      icon: { color: 'var(--warn-ink)' },
      title: { color: 'var(--warn-ink)' },
      message: { color: 'var(--warn-ink)' },
    }}
  >
    {children}
  </Alert>
)
