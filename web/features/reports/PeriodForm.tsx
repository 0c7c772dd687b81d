import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bothDates } from '#contract/calls/reports.ts'
import classes from './PeriodForm.module.css'
import { type Period, usualPeriods } from './periods.ts'

interface PeriodFormProps {
  loading: boolean
  onApply: (period: Period) => void
}

export function PeriodForm({ loading, onApply }: PeriodFormProps) {
  const [{ fromDate, toDate }, setPeriod] = useState<Period>({ fromDate: '', toDate: '' })

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
      <Group gap="xs" role="group" aria-label="Usual periods" className={classes['usual'] ?? ''}>
        {usualPeriods().map(({ label, period }) => (
          <Button
            key={label}
            variant="default"
            size="xs"
            onClick={() => {
              setPeriod(period)
              onApply(period)
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </form>
  )
}
