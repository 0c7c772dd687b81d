import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showText } from '../../ui/ConflictList.tsx'
import { showDate } from '../../ui/dates.tsx'

/** Never broken at its hyphens. */
export const Day = ({ of: day, without = '-' }: { of: string | null; without?: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{day === null ? without : showDate(day)}</span>
)

/** In a list of conflicts. */
export const showDay = (day: unknown) => showText(typeof day === 'string' && day !== '' ? showDate(day) : day)

/** A second line below a value. */
export const Below = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
