import { showNumber } from '#contract/rules/numbers.ts'
import classes from './BarsOverTime.module.css'

// Round numbers beside a chart of counts.
const maxSteps = 4

/** Returns two to five numbers from 0 to at least `max`, in equal whole steps of 1, 2 or 5 times a power of ten. */
export function axisTo(max: number): number[] {
  const rough = Math.max(1, max / maxSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}

interface Series {
  name: string
  /** A CSS colour. */
  color: string
}

interface Bars {
  /** Short, as it stands below them. */
  label: string
  /** One for each series. */
  values: number[]
}

interface BarsOverTimeProps {
  steps: Bars[]
  series: Series[]
}

/** How many labels there is room for below the bars. */
const labels = { wide: 12, narrow: 5 }

/** Counts along a time, beside each other for each step of it. Hidden from screen readers: the page shows a table as well. */
export function BarsOverTime({ steps, series }: BarsOverTimeProps) {
  const axis = axisTo(Math.max(0, ...steps.flatMap(({ values }) => values)))
  const top = axis.at(-1) ?? 1
  const every = (room: number) => Math.ceil(steps.length / room)
  const has = (at: number, room: number) => at % every(room) === 0
  return (
    <div aria-hidden className={classes['chart']}>
      <div className={classes['plot']}>
        {axis.map((number) => (
          <div key={number} className={classes['line']} style={{ bottom: `${(number / top) * 100}%` }}>
            <span className={classes['number']}>{showNumber(number)}</span>
          </div>
        ))}
        <div className={classes['steps']}>
          {steps.map(({ label, values }, at) => (
            <div key={label} className={classes['step']} data-side={at < steps.length / 2 ? 'left' : 'right'}>
              {series.map(({ name, color }, which) => (
                <div
                  key={name}
                  className={classes['bar']}
                  data-series={name}
                  style={{ height: `${((values[which] ?? 0) / top) * 100}%`, background: color }}
                />
              ))}
              <span
                className={classes['label']}
                data-wide={has(at, labels.wide)}
                data-narrow={has(at, labels.narrow)}
              >
                {label}
              </span>
              <Values {...{ label, values, series }} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes['legend']}>
        {series.map((one) => (
          <Name key={one.name} series={one} />
        ))}
      </div>
    </div>
  )
}

/** Shown while the pointer is over the step. */
const Values = ({ label, values, series }: Bars & { series: Series[] }) => (
  <div className={classes['values']}>
    <strong>{label}</strong>
    {series.map((one, which) => (
      <Name key={one.name} series={one} value={showNumber(values[which] ?? 0)} />
    ))}
  </div>
)

const Name = ({ series, value = '' }: { series: Series; value?: string }) => (
  <span className={classes['name']}>
    <span className={classes['dot']} style={{ background: series.color }} />
    {series.name} {value}
  </span>
)
