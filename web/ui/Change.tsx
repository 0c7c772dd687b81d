import classes from './Change.module.css'
import { showNumber } from '#contract/rules/numbers.ts'

interface ChangeProps {
  now: number
  before: number
  /** The earlier time, such as "from 01-10-2026 to 26-10-2026". */
  when: string
}

/** Shows by how much a figure differs from that of an earlier time. */
export function Change({ now, before, when }: ChangeProps) {
  const { change, words, direction } = changeOf(now, before, when)
  return (
    <p className={classes['change']} data-direction={direction}>
      {direction !== 'same' && <span aria-hidden>{direction === 'up' ? '▲ ' : '▼ '}</span>}
      <strong>{change}</strong> {/* A date is not broken at its hyphens. */}
      {words.split(/(\d\d-\d\d-\d{4})/).map((part, at) =>
        at % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence are never reordered
          <span key={at} style={{ whiteSpace: 'nowrap' }}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** @param when the earlier time, such as "from 01-10-2026 to 26-10-2026" */
export function changeOf(now: number, before: number, when: string) {
  if (now === before) return { direction: 'same', change: 'As many', words: `as ${when}` } as const
  if (before === 0)
    return { direction: 'up', change: 'More', words: `than ${when}: there were none` } as const
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const words = `than ${when} (${showNumber(before)})`
  return now > before
    ? ({ direction: 'up', change: `${percent}% more`, words } as const)
    : ({ direction: 'down', change: `${percent}% fewer`, words } as const)
}
