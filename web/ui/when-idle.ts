/**
 * Calls when the page has been drawn and nothing is left to do: for code that shows nothing new, so that it does not delay what the page
 * shows first.
 *
 * @returns what calls it off
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no such request.
  if (typeof requestIdleCallback === 'undefined') {
    const waiting = setTimeout(act, 50)
    return () => clearTimeout(waiting)
  }
  const waiting = requestIdleCallback(act, { timeout: 2_000 })
  return () => cancelIdleCallback(waiting)
}
