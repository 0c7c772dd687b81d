import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** One of several tables in a card. */
export const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={3} size="h6" mb={4}>
      {title}
    </Title>
    {children}
  </div>
)
