import { showText } from './ConflictList.tsx'
import { showDate } from './dates.tsx'

/** In a list of conflicts. */
export const showDay = (day: unknown) => showText(typeof day === 'string' && day !== '' ? showDate(day) : day)
