/** How many people one action may change. */
import { showNumber } from './numbers.ts'

export const maxAtOnce = 10_000
export const tooManyAtOnce = `Please select at most ${showNumber(maxAtOnce)} users at a time`
