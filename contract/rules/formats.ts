export const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** YYYY-MM-DD from 2000 to 2099. A day that does not exist, such as 30 February, would be read as no date or as a later one. */
export const isDay = (value: string) => value.startsWith('20') && isDaySince1900(value)

/** The same from 1900 on: people have begun to work, and have completed courses, before 2000. */
export function isDaySince1900(value: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(value)) return false
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
