/** HH:mm in the browser's own time zone, without the browser's formats, as numbers.ts says. */
export const showTimeOfDay = (date: Date): string =>
  [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
