// Time zones by their IANA names, such as "Europe/London".

/** An offset, such as "+01:00", is refused, because it has no summer time. */
const isName = (zone: string) => /^[A-Z][A-Za-z0-9_+-]*(\/[A-Z][A-Za-z0-9_+-]*)*$/.test(zone)

export function isTimeZone(zone: string): boolean {
  if (!isName(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone of days where none is set. */
export const usualTimeZone = 'UTC'

export const noTimeZone = 'Please choose a time zone, such as Europe/London'
