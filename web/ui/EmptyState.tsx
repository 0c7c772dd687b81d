import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Shown when there is nothing yet: what is missing, and what to do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="md" py={48} px="md" ta="center">
      <svg
        width="64"
        height="48"
        viewBox="0 0 64 48"
        fill="none"
        stroke="var(--icon)"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden
      >
        <path d="M4 42h56" opacity=".35" />
        <path d="M32 42V24M32 34c-7-1-11-6-11-14 7 0 11 5 11 12M32 30c7-1 11-5 11-12-7 0-11 4-11 10" />
      </svg>
      <Text c="var(--quiet)" maw={520} style={{ textWrap: 'balance' }}>
        {children}
      </Text>
      {action}
    </Stack>
  )
}
