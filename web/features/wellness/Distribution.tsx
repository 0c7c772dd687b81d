import classes from './Distribution.module.css'
import { minAnswer } from '#contract/calls/wellness.ts'

/** How many people have each number: bars, and a list for screen readers. */
export function Distribution({ peopleByNumber }: { peopleByNumber: number[] }) {
  return (
    <ol className={`plain-list ${classes['bars']}`} aria-label="People by wellness number">
      {distributionOf(peopleByNumber).map(({ number, count, height }) => (
        <li key={number} className={classes['bar']}>
          <span className="visually-hidden">
            Number {number}: {count} {count === 1 ? 'person' : 'people'}
          </span>
          <span className={classes['count']} data-none={count === 0} aria-hidden>
            {count}
          </span>
          <span
            className={classes['fill']}
            data-none={count === 0}
            style={{ height: `${height * 100}%` }}
            aria-hidden
          />
          <span className={classes['number']} aria-hidden>
            {number}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface Bar {
  number: number
  count: number
  /** Relative to the tallest bar, from 0 to 1. */
  height: number
}

/** A bar for each whole number, from the counts of people. */
export function distributionOf(peopleByNumber: readonly number[]): Bar[] {
  const tallest = Math.max(...peopleByNumber)
  return peopleByNumber.map((count, at) => ({
    number: minAnswer + at,
    count,
    height: tallest ? count / tallest : 0,
  }))
}
