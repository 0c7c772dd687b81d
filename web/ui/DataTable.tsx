import { Skeleton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import classes from './DataTable.module.css'

export interface Column<Row> {
  label: string
  of: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  number?: boolean
  /** Of words of our own, none of which is broken; names and addresses may be as long as they like. */
  whole?: boolean
  /** Of several such columns, which come first, the values are one heading of the sheet on a phone. */
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
  /** What is said when there are none, and what to do about it. */
  empty: ReactNode
  emptyAction?: ReactNode
}

/** A real table on a wide screen; on a phone each row becomes a small sheet of label and value. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty, emptyAction }: DataTableProps<Row>) {
  if (rows?.length === 0) return <EmptyState action={emptyAction}>{empty}</EmptyState>
  // Roles are spelt out because changing `display` on a phone would take them away.
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
                    {/* In one piece: on a phone a cell is a grid of its label and its value. */}
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
