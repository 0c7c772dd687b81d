import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
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
  choose: Choose<Status>
}

/** Beside the list they choose what it shows, absent for all of it; on another page they lead to the list. */
export type Choose<Status extends string> =
  | { chosen: string | undefined; onChoose: (status: Status | undefined) => void }
  | { addressOf: (status: Status | undefined) => string }

/** How many rows of a list have each status, and how many there are: figures that show only those. */
export function StatusFigures<Status extends string>({ figures, choose }: StatusFiguresProps<Status>) {
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
          data-chosen={('chosen' in choose && status === choose.chosen) || undefined}
        >
          <dt>{label}</dt>
          <dd>
            <Count label={label} count={count} status={status} choose={choose} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CountProps<Status extends string> {
  label: string
  count: number
  status: Status | undefined
  choose: Choose<Status>
}

function Count<Status extends string>({ label, count, status, choose }: CountProps<Status>) {
  const name = { className: classes['choose'] ?? '', 'aria-label': `${label}: ${showNumber(count)}` }
  if ('addressOf' in choose)
    return (
      <Link {...name} to={choose.addressOf(status)}>
        {showNumber(count)}
      </Link>
    )
  return (
    <UnstyledButton {...name} aria-pressed={status === choose.chosen} onClick={() => choose.onChoose(status)}>
      {showNumber(count)}
    </UnstyledButton>
  )
}
