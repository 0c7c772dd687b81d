import { useState } from 'react'
import { inWidths } from '#contract/rules/picture-widths.ts'
import classes from './CourseCover.module.css'

interface CourseCoverProps {
  course: { id: string; title: string; badgeImageUrl: string; pictureUrl: string | null }
  /** For the first picture of a page, which is loaded at once. */
  eager?: boolean
  className?: string | undefined
}

const looks = 4

/** The picture of a course; without one its badge, on a background in the colours of the theme (rule courses-16). */
export function CourseCover({ course, eager = false, className = '' }: CourseCoverProps) {
  const { id, title, badgeImageUrl, pictureUrl } = course
  const [failed, setFailed] = useState<string[]>([])
  const shown = [pictureUrl, badgeImageUrl].find((url) => url && !failed.includes(url))
  const isPicture = shown !== undefined && shown === pictureUrl
  return (
    <div
      className={`${classes['cover']} ${className}`}
      data-look={Number.parseInt(id.slice(0, 8), 16) % looks || 0}
      aria-hidden
    >
      {shown ? (
        <img
          src={shown}
          srcSet={inWidths(shown)}
          sizes={eager ? '(max-width: 48em) calc(100vw - 32px), 640px' : 'auto, 320px'}
          alt=""
          className={isPicture ? classes['picture'] : classes['badge']}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed([...failed, shown])}
        />
      ) : (
        <span className={classes['letter']}>{[...title][0]}</span>
      )}
    </div>
  )
}
