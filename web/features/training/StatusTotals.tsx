import { UnstyledButton } from '@mantine/core'
import { type ObligationStatus, obligationStatuses, obligationTexts } from '#contract/rules/training.ts'
import classes from './StatusTotals.module.css'

interface StatusTotalsProps {
  totals: Record<ObligationStatus, number>
  /** Absent while all are shown. */
  chosen: string | undefined
  onChoose: (status: ObligationStatus | undefined) => void
}

/** The worst first, as a manager asks. */
const order: ObligationStatus[] = [
  'overdue',
  'expired',
  'dueSoon',
  'renewalDue',
  'toDo',
  'completed',
  'exempt',
]

/** How many there are of each status, and of all: figures that show only those. */
export function StatusTotals({ totals, chosen, onChoose }: StatusTotalsProps) {
  const all = obligationStatuses.reduce((sum, status) => sum + totals[status], 0)
  const figures = [
    { status: undefined, label: 'All', count: all },
    ...order.map((status) => ({ status, label: obligationTexts[status], count: totals[status] })),
  ]
  return (
    <dl className={classes['figures']}>
      {figures.map(({ status, label, count }) => (
        <div
          key={label}
          className={classes['figure']}
          data-status={status ?? 'all'}
          data-chosen={status === chosen || undefined}
        >
          <dt>{label}</dt>
          <dd>
            <UnstyledButton
              className={classes['choose'] ?? ''}
              aria-label={`${label}: ${count.toLocaleString()}`}
              aria-pressed={status === chosen}
              onClick={() => onChoose(status)}
            >
              {count.toLocaleString()}
            </UnstyledButton>
          </dd>
        </div>
      ))}
    </dl>
  )
}
