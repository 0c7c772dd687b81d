import type { MouseEvent } from 'react'

/** The second click of a double click, and the repeats of a key that is held, follow this soon after the first. */
export const doubleClickMilliseconds = 500

/**
 * For a button without a question whose place is taken by another one as soon as it has done its work, such as that of the next
 * row or the opposite action: the second click of a double click falls on the other one and does nothing.
 */
export const firstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
