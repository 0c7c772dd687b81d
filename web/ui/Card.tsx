import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardProps {
  title?: string
  actions?: ReactNode
  /** The card is as wide as a form can be read well. */
  narrow?: boolean
  /** The card is printed as docs/design.md says in “On paper”. */
  'data-print'?: 'never' | 'only' | 'beside'
  children: ReactNode
}

/** A white box around what belongs together. */
export function Card({ title, actions, narrow = false, children, 'data-print': onPaper }: CardProps) {
  return (
    <Paper
      component="section"
      aria-label={title}
      data-print={onPaper}
      {...(narrow ? { maw: 680 } : {})}
      p={{ base: 'md', sm: 'lg' }}
      radius="lg"
      withBorder
      style={{ borderColor: 'var(--line)' }}
    >
      {(title || actions) && (
        <Group justify="space-between" mb="md" gap="sm">
          {title && (
            <Title order={2} size="h4">
              {title}
            </Title>
          )}
          {actions}
        </Group>
      )}
      {children}
    </Paper>
  )
}
