import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import classes from './Section.module.css'

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A part of the page to which the side navigation leads. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div id={idOf(title)} tabIndex={-1} className={classes['section']}>
    <Card title={title}>{children}</Card>
  </div>
)

/** The side navigation: it moves to a section, and leaves the address and what was typed as they are. */
export const SectionLinks = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="Sections" className={classes['links']}>
    {titles.map((title) => (
      <a
        key={title}
        href={`#${idOf(title)}`}
        className={classes['link']}
        onClick={(event) => {
          event.preventDefault()
          const section = document.getElementById(idOf(title))
          section?.scrollIntoView()
          section?.focus({ preventScroll: true })
        }}
      >
        {title}
      </a>
    ))}
  </nav>
)
