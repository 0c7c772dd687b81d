// The two ways in which SCORM writes a span of time.

const scorm12 = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/
const iso = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** The seconds in a year, a month, a day, an hour, a minute and a second. */
const isoSeconds = [31_557_600, 2_629_800, 86_400, 3600, 60, 1]

/** Returns the seconds of `0001:30:05.5` (SCORM 1.2) or `PT1H30M5.5S` (SCORM 2004); undefined for anything else. */
export function secondsOf(duration: string): number | undefined {
  const clock = scorm12.exec(duration)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  const parts = iso.exec(duration)
  if (!parts || duration === 'P' || duration.endsWith('T')) return undefined
  const written = parts.slice(1).map((part) => Number(part ?? 0))
  return written.reduce((sum, value, at) => sum + value * (isoSeconds[at] as number), 0)
}
