// Reads dates as people and programs write them. Whether 03/04/2026 is in March or in April is never guessed (rule people-85).
import type { DateOrder } from '#contract/rules/learner-file.ts'
import { isDay } from '#contract/rules/formats.ts'

/** A time of day after a date, as exports of databases have it. */
const timeAfter = /[T ]\d{1,2}:\d{2}.*$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const yearLast = /^(\d{1,2})([-/.]) ?(\d{1,2})[-/.] ?(\d{4})$/

interface Numbers {
  one: number
  two: number
  year: number
}

/** Both numbers of a date that may be the day. With dots between them the day is always first. */
function ambiguousNumbers(text: string): Numbers | undefined {
  const found = yearLast.exec(text.trim().replace(timeAfter, ''))
  return found && found[2] !== '.'
    ? { one: Number(found[1]), two: Number(found[3]), year: Number(found[4]) }
    : undefined
}

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
    const numbers = ambiguousNumbers(text)
    if (!numbers || numbers.one === numbers.two) continue
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
  const date = text.trim().replace(timeAfter, '')
  const first = yearFirst.exec(date)
  if (first) return dayOf(Number(first[1]), Number(first[2]), Number(first[3]))
  const last = yearLast.exec(date)
  if (!last) return undefined
  const [one, two, year] = [Number(last[1]), Number(last[3]), Number(last[4])]
  if (last[2] === '.' || order === 'dayFirst' || one === two) return dayOf(year, two, one)
  return order === 'monthFirst' ? dayOf(year, one, two) : undefined
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const text = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return isDay(text) ? text : undefined
}
