import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Sorting } from '#contract/rules/list-order.ts'
import { EmptyState } from './EmptyState.tsx'
import classes from './DataTable.module.css'
import { counted } from './quantities.ts'

export interface Column<Row> {
  label: string
  of: (row: Row) => ReactNode
  /** Set for columns of numbers, which are aligned to the right. */
  number?: boolean
  /** Set for our own texts, whose words are never broken. Names and addresses may have any length. */
  whole?: boolean
  /** Set for the first columns whose values are the heading of the row on a phone. */
  heads?: boolean
  /** Set for values that mean nothing without the label, such as dates: on a phone it is shown even in rows of one line. */
  labelled?: boolean
  /** Set for columns of links and buttons, whose heading is for screen readers only. */
  quiet?: boolean
  /** The name by which the list is sorted when the heading is pressed. */
  sort?: string
  /** Whether the column is hidden until it is chosen in the menu of columns. */
  extra?: boolean
  /** Whether an extra column is printed with the whole list without being chosen. */
  printed?: boolean
}

export interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  /** Absent while loading. */
  rows: Row[] | undefined
  keyOf: (row: Row) => string
  /** The number of rows in a list that can be searched or filtered. Screen readers announce each change. */
  total?: number | undefined
  /** The text when there are no rows, and what to do about it. */
  empty: ReactNode
  emptyAction?: ReactNode
  /** Whether rows without a link are short on a phone too: a name, and the rest below it without labels. */
  compact?: boolean
  /** Whether the rows are cards side by side on a wide screen too. */
  cards?: boolean
  /** Returns the content below a row that was opened in place; nothing for other rows. */
  below?: (row: Row) => ReactNode
  /** Set if the list can be sorted: the order that useListView returns. */
  sorting?: Sorting | undefined
  onSort?: (sorting: Sorting) => void
}

/** A table on a wide screen; on a phone each row is a box of labels and values. */
export function DataTable<Row>({ total, ...table }: DataTableProps<Row>) {
  return (
    <>
      <AnnouncedTotal total={table.rows && total} />
      <TableOrEmpty {...table} />
    </>
  )
}

/**
 * Announces to screen readers how many rows a list has; `total` is undefined while loading. It stays while the table comes and
 * goes, because an element that appears together with its text is not announced.
 */
export const AnnouncedTotal = ({ total }: { total: number | undefined }) => (
  <div className="visually-hidden" aria-live="polite">
    {total !== undefined && (total === 0 ? 'No results' : counted(total, 'result'))}
  </div>
)

function TableOrEmpty<Row>({
  label,
  columns,
  rows,
  keyOf,
  empty,
  emptyAction,
  compact,
  cards,
  below = () => null,
  sorting,
  onSort,
}: Omit<DataTableProps<Row>, 'total'>) {
  if (rows?.length === 0) return <EmptyState action={emptyAction}>{empty}</EmptyState>
  // The roles are explicit, because another `display` on a phone removes the implicit ones.
  return (
    <table className={classes['table']} data-cards={cards} role="table" aria-label={label} aria-busy={!rows}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Heading key={column.label} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows
          ? rows.map((row) => (
              <Row
                key={keyOf(row)}
                row={row}
                columns={columns}
                {...(compact === undefined ? {} : { compact })}
                below={below(row)}
              />
            ))
          : [0, 1, 2, 3].map((line) => (
              <tr key={line} role="row">
                {columns.map((column) => (
                  <td key={column.label} role="cell" data-number={column.number}>
                    <Skeleton h={16} w={column.number ? 40 : '70%'} display="inline-block" />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'compact'> {
  row: Row
  below: ReactNode
}

const Row = <Of,>({ row, columns, compact, below }: RowProps<Of>) => (
  <>
    <tr role="row" data-compact={compact} onClick={followRow}>
      {columns.map((column) => (
        <td
          key={column.label}
          role="cell"
          data-label={column.quiet ? undefined : column.label}
          data-quiet={column.quiet}
          data-number={column.number}
          data-labelled={column.labelled}
          data-whole={column.whole}
          data-heads={column.heads}
        >
          {/* The value is one element, because on a phone a cell is a grid of its label and its value. */}
          {column.quiet ? column.of(row) : <div>{column.of(row)}</div>}
        </td>
      ))}
    </tr>
    {below && (
      <tr role="row" data-below>
        <td role="cell" colSpan={columns.length}>
          {below}
        </td>
      </tr>
    )}
  </>
)

type HeadingProps = Pick<DataTableProps<never>, 'sorting' | 'onSort'> & {
  column: Pick<Column<never>, 'label' | 'number' | 'quiet' | 'sort'>
}

function Heading({ column: { label, number, quiet, sort }, sorting, onSort }: HeadingProps) {
  if (!sort || !sorting || !onSort)
    return (
      <th role="columnheader" scope="col" data-number={number} data-quiet={quiet}>
        {quiet ? <span className="visually-hidden">{label}</span> : label}
      </th>
    )
  const direction = sorting.by === sort ? sorting.direction : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th
      role="columnheader"
      scope="col"
      data-label={label}
      data-number={number}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <UnstyledButton
        className={classes['sort'] ?? ''}
        onClick={() => onSort({ by: sort, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {label}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

/** Follows the link of a row that is pressed anywhere but on a control, unless text is being selected, to be copied. */
function followRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  const isOfItsOwn = (target as Element).closest('a, button, input, label, select')
  if (!isOfItsOwn && !getSelection()?.toString())
    currentTarget.querySelector<HTMLAnchorElement>(`a.${classes['rowLink']}`)?.click()
}
