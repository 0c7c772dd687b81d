// Reads dates as people and programs write them. Whether 03/04/2026 is in March or in April is never guessed (rule people-85).
import type { DateOrder } from '#contract/rules/learner-file.ts'
import { isDaySince1900 } from '#contract/rules/formats.ts'
import { monthOfWord } from './month-words.ts'

/** A time of day after a date, as exports of databases have it. */
const timeAfter = /[T ]\d{1,2}:\d{2}.*$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const withoutSigns = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
/** A year has four digits, or two after dots or slashes: 26-11-01 may begin with the year. */
const yearLast = /^(\d{1,2})([-/.]) ?(\d{1,2})(?:[-/.] ?(\d{4})|[/.] ?(\d\d))$/
/** “1 November 2026”, “01-Nov-26”, “1er nov. 2026”, “den 1. november 2026”, “1 de noviembre de 2026”. */
const monthInWords =
  /^(?:den )?(\d{1,2})(?:\.|st|nd|rd|th|er|º|°|o|af|ain|ydd|fed)?[-\s./]*(?:de |d[’'])?(\p{L}[\p{L}\p{M}]+)\.?[-\s/,]*(?:del? )?(\d{4}|\d\d)$/iu
/** “November 1, 2026”. */
const monthBeforeDay = /^(\p{L}[\p{L}\p{M}]+)\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(\d{4})$/iu

/** A year of two digits is one from 1950 to 2049. */
const fullYear = (digits: string) =>
  Number(digits) + (digits.length > 2 ? 0 : Number(digits) < 50 ? 2000 : 1900)

interface Numbers {
  one: number
  two: number
  year: number
  /** With dots between them the day is always first. */
  isDayFirst: boolean
}

function numbersIn(date: string): Numbers | undefined {
  const [, one, sign, two, long, short] = yearLast.exec(date) ?? []
  const year = long ?? short
  if (year === undefined) return undefined
  return { one: Number(one), two: Number(two), year: fullYear(year), isDayFirst: sign === '.' }
}

const withoutTime = (text: string) => text.trim().replace(timeAfter, '')

export interface FoundOrder {
  /** The order that the dates have, or that was chosen; null if it makes no difference. */
  order: DateOrder | null
  /** Whether the dates do not tell, so that somebody has to choose. */
  isAsked: boolean
}

/** Finds the order of all dates of a file. One date with a number above twelve tells it, if no other date contradicts. */
export function findDateOrder(texts: Iterable<string>, chosen: DateOrder | undefined): FoundOrder {
  let canDiffer = false
  const told = new Set<DateOrder>()
  for (const text of texts) {
    const numbers = numbersIn(withoutTime(text))
    if (!numbers || numbers.isDayFirst || numbers.one === numbers.two) continue
    canDiffer = true
    if (numbers.one > 12) told.add('dayFirst')
    if (numbers.two > 12) told.add('monthFirst')
  }
  if (!canDiffer) return { order: null, isAsked: false }
  const [only] = told.size === 1 ? told : []
  const order = chosen ?? only ?? null
  return { order, isAsked: order === null }
}

/** Returns the day as YYYY-MM-DD; undefined for a text that is no date, or whose order is not known. */
export function readDate(text: string, order: DateOrder | null): string | undefined {
  const date = withoutTime(text)
  const first = yearFirst.exec(date) ?? withoutSigns.exec(date)
  if (first) return dayOf(Number(first[1]), Number(first[2]), Number(first[3]))
  const last = numbersIn(date)
  if (!last) return dateInWords(date)
  const { one, two, year, isDayFirst } = last
  if (isDayFirst || order === 'dayFirst' || one === two) return dayOf(year, two, one)
  return order === 'monthFirst' ? dayOf(year, one, two) : undefined
}

function dateInWords(date: string): string | undefined {
  const [, day, month = '', year = ''] = monthInWords.exec(date) ?? []
  if (day) return dayOf(fullYear(year), monthOfWord(month), Number(day))
  const [, before = '', dayAfter, yearAfter = ''] = monthBeforeDay.exec(date) ?? []
  return dayAfter ? dayOf(fullYear(yearAfter), monthOfWord(before), Number(dayAfter)) : undefined
}

/** Whether a text is a date in one order or the other. */
export const isDate = (text: string) =>
  isNoEnd(text) || readDate(text, 'dayFirst') !== undefined || readDate(text, 'monthFirst') !== undefined

/** SAP and databases write 31.12.9999 where there is no end. */
export const isNoEnd = (text: string) =>
  /^(?:9999[-/.]?12[-/.]?31|31[-/.]12[-/.]9999|12[-/.]31[-/.]9999)$/.test(withoutTime(text))

function dayOf(year: number, month: number | undefined, day: number): string | undefined {
  const text = [String(year), String(month ?? 0).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return isDaySince1900(text) ? text : undefined
}
