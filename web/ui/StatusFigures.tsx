import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { showNumber } from '#contract/rules/numbers.ts'
import classes from './StatusFigures.module.css'

interface Figure<Status extends string> {
  status: Status
  label: string
  /** Undefined while loading. */
  count: number | undefined
  tone: 'done' | 'started' | 'waiting' | 'warn' | 'bad'
}

interface StatusFiguresProps<Status extends string> {
  figures: Figure<Status>[]
  choose: Choose<Status>
  /** Set where the number of all rows is shown elsewhere. The chosen status leads back to all of them then. */
  withoutAll?: boolean
  /** Whether the list is below, so that on a phone they are one line (rule lists-34). */
  isAboveList?: boolean
}

/** Beside the list they choose what it shows, absent for all of it; links lead to a list on another page, or show it without further filters. */
export type Choose<Status extends string> =
  | { chosen: string | undefined; onChoose: (status: Status | undefined) => void }
  | { chosen?: string | undefined; addressOf: (status: Status | undefined) => string }

/** How many rows of a list have each status, and how many there are: figures that show only those. */
export function StatusFigures<Status extends string>({
  figures,
  choose,
  withoutAll = false,
  isAboveList = false,
}: StatusFiguresProps<Status>) {
  const all = {
    status: undefined,
    label: 'All',
    count: figures.reduce((sum, { count = 0 }) => sum + count, 0),
    tone: undefined,
  }
  return (
    <dl
      className={classes['figures']}
      data-few={withoutAll || undefined}
      data-above-list={isAboveList || undefined}
    >
      {[...(withoutAll ? [] : [all]), ...figures].map(({ status, label, count, tone }) => (
        <div
          key={label}
          className={classes['figure']}
          data-tone={tone}
          data-chosen={isChosen(choose, status) || undefined}
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

/** A list on another page has no chosen status. */
const isChosen = <Status extends string>(choose: Choose<Status>, status: Status | undefined) =>
  'onChoose' in choose ? status === choose.chosen : status !== undefined && status === choose.chosen

interface CountProps<Status extends string> {
  label: string
  count: number | undefined
  status: Status | undefined
  choose: Choose<Status>
}

function Count<Status extends string>({ label, count, status, choose }: CountProps<Status>) {
  const name = {
    className: classes['choose'] ?? '',
    'aria-label': count === undefined ? label : `${label}: ${showNumber(count)}`,
  }
  const shown = showNumber(count) ?? '–'
  if ('addressOf' in choose) {
    const isCurrent = status !== undefined && status === choose.chosen
    return (
      <Link
        {...name}
        aria-current={isCurrent || undefined}
        to={choose.addressOf(isCurrent ? undefined : status)}
      >
        {shown}
      </Link>
    )
  }
  return (
    <UnstyledButton {...name} aria-pressed={status === choose.chosen} onClick={() => choose.onChoose(status)}>
      {shown}
    </UnstyledButton>
  )
}
