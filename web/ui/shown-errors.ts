// Which failed loads are reported in the place of what is missing. The frame reports all others (RefreshNotice.tsx).
import { useLayoutEffect } from 'react'
import { makeListeners } from './listeners.ts'

const counts = new Map<unknown, number>()
const listeners = makeListeners()

function count(error: unknown, by: 1 | -1) {
  counts.set(error, (counts.get(error) ?? 0) + by)
  if (counts.get(error) === 0) counts.delete(error)
  listeners.notify()
}

/** Called by what shows this error, while it does. Before the page is drawn, so that no notice appears for a moment. */
export function useShownError(error: unknown) {
  useLayoutEffect(() => {
    if (!error) return undefined
    count(error, 1)
    return () => count(error, -1)
  }, [error])
}

export const isErrorShown = (error: unknown) => counts.has(error)

/** Calls the listener when an error is shown or not shown any more; returns what ends that. */
export const onShownErrors = listeners.subscribe
