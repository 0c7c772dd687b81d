// Numbers of a workbook as its spreadsheet shows them, near enough to recognise them in a preview.

/** By its number (ECMA-376, part 1, 18.8.30), or by its code where the workbook has defined it itself. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined) return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

const millisecondsADay = 86_400_000
/** The day before the first one: 1900 counts as a leap year there, which is wrong only for its first two months. */
const dayZero = Date.UTC(1899, 11, 30)
const lastDay = 2_958_465

/** A date as YYYY-MM-DD, any other number without needless digits. */
export function showNumber(written: string, isDate: boolean): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written.trim()
  if (isDate && value >= 1 && value <= lastDay)
    return new Date(dayZero + Math.floor(value) * millisecondsADay).toISOString().slice(0, 10)
  return String(value)
}
