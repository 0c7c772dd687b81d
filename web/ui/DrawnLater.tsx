import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * What is further down on a page of many parts. It is drawn right after the first parts, and one within another right after that: drawn in
 * one piece, a page could not respond for a quarter of a second on a phone.
 */
export function DrawnLater({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn && children
}
