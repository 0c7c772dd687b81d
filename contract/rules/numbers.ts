/**
 * "1,234,567": a whole number as the texts on screen have it. The browser's own formatting takes 40 ms of a computer's time when
 * it is first used, four times as much on a phone, and follows the language of the browser instead of the text.
 */
export function showNumber(value: number): string
export function showNumber(value: number | undefined): string | undefined
export function showNumber(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** The message for a text that is longer than its field allows. */
export const tooLong = (maximum: number) => `Please use at most ${showNumber(maximum)} characters`
