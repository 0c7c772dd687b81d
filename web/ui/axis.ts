// Round numbers beside a chart of counts.

const maxSteps = 4

/** From 0 in equal whole steps of 1, 2 or 5 times a power of ten to at least `most`; at most five numbers, at least two. */
export function axisTo(max: number): number[] {
  const rough = Math.max(1, max / maxSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, at) => at * step)
}
