import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'

/** The name of what a row of a table is about. It leads to its page, and so does the rest of the row. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes['rowLink']}>
    <bdi>{children}</bdi>
  </Link>
)
