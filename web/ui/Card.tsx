import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardProps {
  title?: string
  actions?: ReactNode
  children: ReactNode
}

/** A white box around what belongs together. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <Paper
      component="section"
      aria-label={title}
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
