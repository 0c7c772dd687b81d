import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showDate } from './dates.tsx'

/** A day is never broken at its hyphens. A dash takes no line of a narrow row (DataTable.module.css). */
export const Day = ({ of: day, without = '–' }: { of: string | null; without?: string }) => (
  <span style={{ whiteSpace: 'nowrap' }} data-nothing={day === null && without === '–' ? true : undefined}>
    {day === null ? without : showDate(day)}
  </span>
)

/** A second line below a value. */
export const Below = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
