import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface StatCardProps {
  label: string
  /** Absent while loading. */
  value: ReactNode
  icon?: Icon
  children?: ReactNode
}

/** One figure and what it counts. */
export function StatCard({ label, value, icon: Symbol, children }: StatCardProps) {
  return (
    <Paper
      role="group"
      aria-label={label}
      p="lg"
      radius="lg"
      withBorder
      style={{ borderColor: 'var(--line)' }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" c="var(--quiet)">
            {label}
          </Text>
          {value === undefined ? (
            <Skeleton h={34} w={80} mt={6} />
          ) : (
            <Text
              fz={30}
              fw={650}
              lh={1.3}
              style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
            >
              {value}
            </Text>
          )}
        </div>
        {Symbol && (
          <ThemeIcon
            size={42}
            radius="md"
            style={{ background: 'color-mix(in srgb, var(--icon) 12%, white)', color: 'var(--icon)' }}
            aria-hidden
          >
            <Symbol size={24} stroke={1.6} />
          </ThemeIcon>
        )}
      </Group>
      {children}
    </Paper>
  )
}
