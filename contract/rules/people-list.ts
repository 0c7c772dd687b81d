/** How many people one action may change. */
import { showNumber } from './numbers.ts'

export const mostAtOnce = 10_000
export const tooManyAtOnce = `Please select at most ${showNumber(mostAtOnce)} users at a time`
