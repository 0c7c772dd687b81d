import { List, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

export const Facts = ({ facts }: { facts: string[] }) => (
  <List spacing="xs">
    {facts.map((fact) => (
      <List.Item key={fact}>{fact}</List.Item>
    ))}
  </List>
)
