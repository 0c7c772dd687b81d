import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * What is further down on a page of many parts. It is drawn right after the first parts, and one within another right after that: drawn in
 * one piece, a page could not respond for a quarter of a second on a phone.
 */
export function DrawnLater({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  // So high that what is below it, such as the foot of the page, is not seen before it and then pushed away.
  return isDrawn ? children : <div style={{ height: '100dvh' }} />
}
