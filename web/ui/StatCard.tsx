import { Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './StatCard.module.css'

interface StatCardProps {
  label: string
  /** Absent while loading. */
  value: ReactNode
  icon?: Icon
  /** The list of what is counted: the whole card leads there. */
  to?: string
  /** This look is for figures beside more important ones. */
  small?: boolean
  children?: ReactNode
}

/** One figure and what it counts. */
export function StatCard({ label, value, icon: Symbol, to, small = false, children }: StatCardProps) {
  return (
    <Paper
      role="group"
      aria-label={label}
      className={classes['card'] ?? ''}
      data-small={small}
      p={small ? 'md' : 'lg'}
      radius="lg"
      withBorder
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" c="var(--quiet)">
            {to ? (
              <Link to={to} className={classes['link']}>
                {label}
              </Link>
            ) : (
              label
            )}
          </Text>
          {value === undefined ? (
            // The placeholder is as high as the figure.
            <Skeleton h={small ? 22 : 29} w={80} my={5} />
          ) : (
            <div className={classes['value']}>{value}</div>
          )}
        </div>
        {Symbol && (
          <ThemeIcon
            size={small ? 34 : 42}
            radius="md"
            className={classes['icon'] ?? ''}
            style={{
              background: 'color-mix(in srgb, var(--icon) 12%, var(--surface))',
              color: 'var(--icon)',
            }}
            aria-hidden
          >
            <Symbol size={small ? 20 : 24} stroke={1.6} />
          </ThemeIcon>
        )}
      </Group>
      {children}
    </Paper>
  )
}
