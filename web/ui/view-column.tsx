import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from './DataTable.tsx'

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
