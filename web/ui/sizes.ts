// Sizes of files as people read them.

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** "940 bytes", "1.4 MB", "12 MB": two significant digits. */
export function showSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${Number(value.toFixed(unit > 0 && value < 9.95 ? 1 : 0))} ${units[unit]}`
}
