import { type ObligationStatus, obligationTexts } from '#contract/rules/training.ts'
import { type Choose, StatusFigures } from '../../ui/StatusFigures.tsx'

interface StatusTotalsProps {
  totals: Record<ObligationStatus, number>
  choose: Choose<ObligationStatus>
}

/** The worst first, as a manager asks. */
const shown = [
  { status: 'overdue', tone: 'bad' },
  { status: 'expired', tone: 'bad' },
  { status: 'dueSoon', tone: 'warn' },
  { status: 'renewalDue', tone: 'warn' },
  { status: 'toDo', tone: 'waiting' },
  { status: 'completed', tone: 'done' },
  { status: 'exempt', tone: 'waiting' },
] as const satisfies { status: ObligationStatus; tone: string }[]

/** How many there are of each status, and of all. */
export function StatusTotals({ totals, choose }: StatusTotalsProps) {
  const figures = shown.map(({ status, tone }) => ({
    status,
    tone,
    label: obligationTexts[status],
    count: totals[status],
  }))
  return <StatusFigures<ObligationStatus> figures={figures} choose={choose} isAboveList />
}
