/** Returns the result of a call that the browser may refuse; undefined if it throws. */
export function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
