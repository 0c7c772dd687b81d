// A period before the one that is shown, in words.
import { showDate } from './dates.tsx'

/** "on 09-03-2026", "from 01-10-2026 to 26-10-2026". Days are YYYY-MM-DD. */
export const daysInWords = (fromDate: string, toDate: string): string =>
  fromDate === toDate ? `on ${showDate(fromDate)}` : `from ${showDate(fromDate)} to ${showDate(toDate)}`
