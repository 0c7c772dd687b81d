// Numbers of a workbook as its spreadsheet shows them, near enough to recognise them in a preview.

/** By its number (ECMA-376, part 1, 18.8.30), or by its code where the workbook has defined it itself. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined) return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

/** How the cells of a style show their numbers. */
export interface NumberStyle {
  isDate: boolean
  /** The least number of digits, of a format such as 000000. */
  digits: number
}
export const plainStyle: NumberStyle = { isDate: false, digits: 0 }

export const numberStyle = (id: number, code: string | undefined): NumberStyle => ({
  isDate: isDateFormat(id, code),
  // Spreadsheets may write the format again for negative numbers, and a condition or a language before it.
  digits: /^(?:\[[^\]]*\])*(0+)(?:;.*)?$/.exec(code?.replaceAll('"', '') ?? '')?.[1]?.length ?? 0,
})

const millisecondsADay = 86_400_000
/** The day before the first one: 1900 counts as a leap year there, which is wrong only for its first two months. */
const dayZero = Date.UTC(1899, 11, 30)
/** Some workbooks, of Macintosh computers first, count from 1 January 1904. */
export const daysUntil1904 = 1_462
const lastDay = 2_958_465

/** A date as YYYY-MM-DD, any other number without needless digits. @param daysBefore are added to the number of a date */
export function showNumber(written: string, { isDate, digits }: NumberStyle, daysBefore = 0): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written.trim()
  const day = Math.floor(value) + daysBefore
  if (isDate && day >= 1 && day <= lastDay)
    return new Date(dayZero + day * millisecondsADay).toISOString().slice(0, 10)
  const isCount = Number.isInteger(value) && value >= 0
  return isCount ? String(value).padStart(digits, '0') : String(value)
}
