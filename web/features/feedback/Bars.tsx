import { showNumber } from '#contract/rules/numbers.ts'
import { Tag } from '../../ui/Tag.tsx'
import classes from './Bars.module.css'
import type { Bar } from './bars-of.ts'

/** How often each answer was chosen, as bars; for screen readers a list. */
export function Bars({ label, bars }: { label: string; bars: Bar[] }) {
  return (
    <ul className={`plain-list ${classes['bars']}`} aria-label={label}>
      {bars.map(({ label: name, count, percent, isRemoved }, at) => (
        <li key={`${at} ${name}`}>
          <div className={classes['words']}>
            <span className={classes['name']}>
              {name} {isRemoved && <Tag tone="quiet">Removed</Tag>}
            </span>
            <span className={classes['count']}>
              <strong>{showNumber(count)}</strong> · {percent}%
            </span>
          </div>
          <div className={classes['track']} aria-hidden>
            <div className={classes['fill']} data-removed={isRemoved} style={{ width: `${percent}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
