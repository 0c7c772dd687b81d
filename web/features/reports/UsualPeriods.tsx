import { Button, Group } from '@mantine/core'
import { type Period, usualPeriods } from './periods.ts'

interface UsualPeriodsProps {
  size: 'xs' | 'sm'
  className?: string
  onApply: (period: Period) => void
}

/** Periods that are applied with one click. */
export const UsualPeriods = ({ size, className = '', onApply }: UsualPeriodsProps) => (
  <Group gap="xs" justify="center" role="group" aria-label="Usual periods" className={className}>
    {usualPeriods().map(({ label, period }) => (
      <Button key={label} variant="default" size={size} onClick={() => onApply(period)}>
        {label}
      </Button>
    ))}
  </Group>
)
