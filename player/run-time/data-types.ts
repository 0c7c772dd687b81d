// The data types of SCORM 2004 (RTE 4.1.1) and their valid values. A check returns the error of a value, or undefined.
import { isLanguage } from './languages.ts'

export const typeMismatch = '406'
const outOfRange = '407'

export type Check = (value: string) => typeof typeMismatch | typeof outOfRange | undefined

const must = (isRight: boolean) => (isRight ? undefined : typeMismatch)

/** Accepts a text of any length, because the lengths in the standard are only the minimum that must be accepted. */
export const anyText: Check = () => undefined

export const oneOf =
  (...words: string[]): Check =>
  (value) =>
    must(words.includes(value))

export const number: Check = (value) => must(isNumber(value))

export const numberWithin =
  (min: number, max = Number.POSITIVE_INFINITY): Check =>
  (value) => {
    if (!isNumber(value)) return typeMismatch
    return Number(value) >= min && Number(value) <= max ? undefined : outOfRange
  }

export const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

/** Accepts a language or an empty text. */
export const language: Check = (value) => must(value === '' || isLanguage(value))

/** Accepts a text that may begin with `{lang=…}`. This must contain a valid language. */
export const localized: Check = (value) => must(isLocalized(value))

export function isLocalized(value: string): boolean {
  const lang = /^\{lang=([^}]*)\}?/.exec(value)
  return !lang || (lang[0].endsWith('}') && isLanguage(lang[1] as string))
}

/** Accepts a URI without spaces. A URN must contain a name. */
export const identifier: Check = (value) => must(isIdentifier(value))

export function isIdentifier(value: string): boolean {
  if (value === '' || /[\s{}[\]<>"^`|\\]/.test(value)) return false
  return !/^urn:/i.test(value) || /^urn:[A-Za-z0-9][A-Za-z0-9-]{0,31}:.+$/i.test(value)
}

/** Accepts durations such as `P1Y2M3DT4H5M6.78S`. Each part is optional, but at least one is required. */
export const duration: Check = (value) => must(isDuration(value))

const span = /^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/
const isDuration = (value: string) => span.test(value)

/** Accepts a time from 1970 to 2038 with any precision, from the year alone to hundredths of a second with a time zone. */
export const time: Check = (value) => must(isTime(value))

const point =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.\d{1,2}(?:Z|[+-](\d\d)(?::(\d\d))?)?)?)?)?)?)?)?$/

function isTime(value: string): boolean {
  const parts = point.exec(value)
  if (!parts) return false
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return (
    year >= 1970 &&
    year <= 2038 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    zoneHour < 24 &&
    zoneMinute < 60
  )
}
