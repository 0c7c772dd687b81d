// Computes with calendar days. Due dates and validities are days in the time zone of the client, never moments.
import { Temporal } from 'temporal-polyfill'

/** A calendar day, such as `2026-11-23`. Days compare as texts. */
export type Day = string

/** @param moment ISO 8601 with an offset; @param timeZone an IANA name */
export const dayIn = (timeZone: string, moment: string): Day =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** Returns how many days `later` is after `earlier`. */
export const daysBetween = (earlier: Day, later: Day): number =>
  Temporal.PlainDate.from(earlier).until(later, { largestUnit: 'day' }).days

export const earliest = (days: readonly Day[]): Day | null =>
  days.reduce<Day | null>((first, day) => (first === null || day < first ? day : first), null)

const millisecondsOfDay = 86_400_000
/** Returns the days since 1 January 1970, which are quick to add and compare when there are a million of them. */
export const numberOfDay = (day: Day): number => Date.parse(day) / millisecondsOfDay
export const dayOfNumber = (number: number): Day =>
  new Date(number * millisecondsOfDay).toISOString().slice(0, 10)
/** Returns the day of the week; 1 is Monday. */
export const weekdayOf = (day: Day): number => ((numberOfDay(day) + 3) % 7) + 1
