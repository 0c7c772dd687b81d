import { UnstyledButton } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import classes from './StatusFigures.module.css'

interface Figure<Status extends string> {
  status: Status
  label: string
  count: number
  tone: 'done' | 'started' | 'waiting' | 'warn' | 'bad'
}

interface StatusFiguresProps<Status extends string> {
  figures: Figure<Status>[]
  /** Absent while all are shown. */
  chosen: string | undefined
  onChoose: (status: Status | undefined) => void
}

/** How many rows of a list have each status, and how many there are: figures that show only those. */
export function StatusFigures<Status extends string>({
  figures,
  chosen,
  onChoose,
}: StatusFiguresProps<Status>) {
  const all = {
    status: undefined,
    label: 'All',
    count: figures.reduce((sum, { count }) => sum + count, 0),
    tone: undefined,
  }
  return (
    <dl className={classes['figures']}>
      {[all, ...figures].map(({ status, label, count, tone }) => (
        <div
          key={label}
          className={classes['figure']}
          data-tone={tone}
          data-chosen={status === chosen || undefined}
        >
          <dt>{label}</dt>
          <dd>
            <UnstyledButton
              className={classes['choose'] ?? ''}
              aria-label={`${label}: ${showNumber(count)}`}
              aria-pressed={status === chosen}
              onClick={() => onChoose(status)}
            >
              {showNumber(count)}
            </UnstyledButton>
          </dd>
        </div>
      ))}
    </dl>
  )
}
