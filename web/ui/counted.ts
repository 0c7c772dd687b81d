/** "1 person", "1,200 people"; the plural is the singular and an s unless it is given. */
import { showNumber } from '#contract/rules/numbers.ts'

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${showNumber(count)} ${count === 1 ? one : many}`
