import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from './DataTable.tsx'
import { firstClick } from './first-click.ts'
import { RowButton } from './RowButton.tsx'

/**
 * The last column of a list of archived rows: the button that restores a row, or the link to a record that stays archived. Screen
 * readers read `name` after it.
 */
export const restoreColumn = <Row,>(
  of: (row: Row) => { name: string; onRestore?: () => void; record?: string },
): Column<Row> => ({
  label: 'Restore',
  quiet: true,
  of: (row) => {
    const { name, onRestore, record } = of(row)
    if (!onRestore)
      return (
        <Anchor component={Link} to={record ?? ''} aria-label={`Closed record of ${name}`}>
          Closed record
        </Anchor>
      )
    return <RowButton label="Restore" name={name} look="default" size="xs" onClick={firstClick(onRestore)} />
  },
})

/** The last column of a list: the link to the page of a row. Screen readers read `name` after "View". */
export const viewColumn = <Row,>(of: (row: Row) => { to: string; name: string }): Column<Row> => ({
  label: 'View',
  quiet: true,
  of: (row) => {
    const { to, name } = of(row)
    return (
      <Anchor component={Link} to={to} aria-label={`View ${name}`}>
        View
      </Anchor>
    )
  },
})
