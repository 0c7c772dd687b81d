import classes from './Change.module.css'
import { changeOf } from './change.ts'

interface ChangeProps {
  now: number
  before: number
  /** The earlier time, such as "on 1–26 October". */
  when: string
}

/** By how much a figure differs from that of an earlier time. */
export function Change({ now, before, when }: ChangeProps) {
  const { change, words, direction } = changeOf(now, before, when)
  return (
    <p className={classes['change']} data-direction={direction}>
      {direction !== 'same' && <span aria-hidden>{direction === 'up' ? '▲ ' : '▼ '}</span>}
      <strong>{change}</strong> {words}
    </p>
  )
}
