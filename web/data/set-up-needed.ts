// The server has refused a call because the user must set up a second factor first (rule access-87). The configuration is loaded again
// then, and the page of the set-up is shown.
let onNeeded: () => void = () => undefined

export const reportSetUpNeeded = () => onNeeded()

/** Registers what happens then. @returns what ends it */
export function watchSetUpNeeded(listener: () => void) {
  onNeeded = listener
  return () => {
    if (onNeeded === listener) onNeeded = () => undefined
  }
}
