import classes from './Sparkline.module.css'

interface SparklineProps {
  /** The values from the earliest to the latest. */
  values: readonly number[]
  /** Says what the line shows, for screen readers. */
  label: string
  /** Says each of the values, where the mouse rests on it. Without this, the label is shown there. */
  titles?: readonly string[]
}

/** The height in pixels, for the placeholder while the line loads. */
export const sparklineHeight = 36

const width = 100
const height = 30

/** Shows how a figure has changed: a line without axes, over the width of its card. */
export function Sparkline({ values, label, titles }: SparklineProps) {
  const max = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  // A line on the edge would be cut in half.
  const points = values.map((value, at) => `${at * step} ${height - 1 - (value / max) * (height - 2)}`)
  const line = `M${points.join('L')}`
  return (
    <svg
      className={classes['sparkline']}
      height={sparklineHeight}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {!titles && <title>{label}</title>}
      <path className={classes['area']} d={`${line}L${width} ${height}L0 ${height}Z`} />
      <path className={classes['line']} d={line} vectorEffect="non-scaling-stroke" />
      {titles?.map((title, at) => (
        <rect
          key={title}
          className={classes['value']}
          x={(at * width) / titles.length}
          width={width / titles.length}
          height={height}
        >
          <title>{title}</title>
        </rect>
      ))}
    </svg>
  )
}
