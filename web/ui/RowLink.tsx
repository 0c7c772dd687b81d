import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'

interface RowLinkProps {
  to: string
  onClick?: (event: MouseEvent) => void
  children: ReactNode
}

/** The name of what a row of a table is about. It leads to its page, and so does the rest of the row. */
export const RowLink = ({ children, ...link }: RowLinkProps) => (
  <Link {...link} className={classes['rowLink']}>
    <bdi>{children}</bdi>
  </Link>
)
