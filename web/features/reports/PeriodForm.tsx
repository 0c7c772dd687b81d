import { Button, TextInput, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bothDates } from '#contract/calls/reports.ts'
import classes from './PeriodForm.module.css'
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

interface PeriodFormProps {
  /** The one whose report is shown. */
  applied: Period | undefined
  loading: boolean
  onApply: (period: Period) => void
}

const none: Period = { fromDate: '', toDate: '' }
const isSame = (one: Period, other: Period) => one.fromDate === other.fromDate && one.toDate === other.toDate

export function PeriodForm({ applied = none, loading, onApply }: PeriodFormProps) {
  const [{ fromDate, toDate }, setPeriod] = useState(applied)
  const [shown, setShown] = useState(applied)
  // Back and Forward apply another period than was typed last.
  if (!isSame(shown, applied)) {
    setShown(applied)
    setPeriod(applied)
  }

  function apply(event: FormEvent) {
    event.preventDefault()
    // The specification asks for an alert (rule messages-3).
    if (!fromDate || !toDate) window.alert(bothDates)
    else onApply({ fromDate, toDate })
  }

  return (
    <form noValidate onSubmit={apply} className={classes['form']}>
      <TextInput
        type="date"
        label="From"
        value={fromDate}
        onChange={({ currentTarget: { value } }) =>
          setPeriod((previous) => ({ ...previous, fromDate: value }))
        }
      />
      <TextInput
        type="date"
        label="To"
        value={toDate}
        onChange={({ currentTarget: { value } }) => setPeriod((previous) => ({ ...previous, toDate: value }))}
      />
      <Button type="submit" loading={loading}>
        Apply
      </Button>
      {applied !== none && (
        <UsualPeriods
          size="xs"
          className={classes['usual'] ?? ''}
          onApply={(period) => {
            setPeriod(period)
            onApply(period)
          }}
        />
      )}
    </form>
  )
}
