import type { ReactNode } from 'react'
import classes from './Tag.module.css'

/** A status in a word or two. The words are sufficient; the colour only helps to find it. */
export function Tag({
  tone,
  children,
}: {
  tone: 'good' | 'busy' | 'warning' | 'wrong' | 'quiet'
  children: ReactNode
}) {
  return (
    <span className={classes['tag']} data-tone={tone}>
      {children}
    </span>
  )
}
