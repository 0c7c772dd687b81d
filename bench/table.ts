// The result of a run: a line per figure, with its budget and whether it is met.
export interface Figure {
  what: string
  measured: string
  budget: string
  isMet: boolean
}

export function printTable(figures: Figure[]) {
  const width = (column: (figure: Figure) => string) =>
    Math.max(...figures.map((figure) => column(figure).length))
  const [what, measured, budget] = [width((f) => f.what), width((f) => f.measured), width((f) => f.budget)]
  for (const figure of figures)
    console.log(
      `${figure.isMet ? '✓' : '✗'} ${figure.what.padEnd(what)}  ${figure.measured.padStart(measured)}  ${figure.budget.padStart(budget)}`,
    )
}

/** Returns the figure of a value that is to be no more than its budget. */
export const atMost = (
  what: string,
  value: number,
  budget: number,
  unit: string,
  measured = `${value.toFixed(1)} ${unit}`,
): Figure => ({ what, measured, budget: `${budget} ${unit}`, isMet: value <= budget })

export const perSecond = (count: number) => `${Math.round(count).toLocaleString('en')}/s`
export const milliseconds = (value: number) => `${value.toFixed(1)} ms`

export const median = (values: number[]) => percentile(values, 0.5)

/** @param share from 0 to 1 */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
