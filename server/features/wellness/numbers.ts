// Wellness numbers have one decimal (rule wellness-2).

/** 0 of none. */
export function meanOf(values: readonly number[]): number {
  if (values.length === 0) return 0
  const tenths = values.reduce((sum, value) => sum + Math.round(value * 10), 0)
  return Math.round(tenths / values.length) / 10
}
