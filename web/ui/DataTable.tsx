import { Skeleton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import classes from './DataTable.module.css'

export interface Column<Row> {
  label: string
  of: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  number?: boolean
  /** For texts of our own, whose words are never broken; names and addresses may be of any length. */
  whole?: boolean
  /** On a phone the values of these columns, which are the first ones, are the heading of the row. */
  heads?: boolean
  /** For columns of links and buttons, whose heading is for screen readers only. */
  quiet?: boolean
}

interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  /** Absent while loading. */
  rows: Row[] | undefined
  keyOf: (row: Row) => string
  /** The text when there are no rows, and what to do about it. */
  empty: ReactNode
  emptyAction?: ReactNode
}

/** A table on a wide screen; on a phone each row is a box of labels and values. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty, emptyAction }: DataTableProps<Row>) {
  if (rows?.length === 0) return <EmptyState action={emptyAction}>{empty}</EmptyState>
  // With explicit roles, because another `display` on a phone removes the implicit ones.
  return (
    <table className={classes['table']} role="table" aria-label={label} aria-busy={!rows}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.label} role="columnheader" scope="col" data-number={column.number}>
              {column.quiet ? <span className="visually-hidden">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows
          ? rows.map((row) => (
              <tr key={keyOf(row)} role="row" onClick={followRow}>
                {columns.map((column) => (
                  <td
                    key={column.label}
                    role="cell"
                    data-label={column.quiet ? undefined : column.label}
                    data-number={column.number}
                    data-whole={column.whole}
                    data-heads={column.heads}
                  >
                    {/* One element: on a phone a cell is a grid of its label and its value. */}
                    {column.quiet ? column.of(row) : <div>{column.of(row)}</div>}
                  </td>
                ))}
              </tr>
            ))
          : [0, 1, 2, 3].map((line) => (
              <tr key={line} role="row">
                {columns.map((column) => (
                  <td key={column.label} role="cell">
                    <Skeleton h={16} w={column.number ? 40 : '70%'} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

/** A press anywhere in a row that leads to a page; text that is being selected, to be copied, leads nowhere. */
function followRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  const isOfItsOwn = (target as Element).closest('a, button, input, label, select')
  if (!isOfItsOwn && !getSelection()?.toString())
    currentTarget.querySelector<HTMLAnchorElement>(`a.${classes['rowLink']}`)?.click()
}
