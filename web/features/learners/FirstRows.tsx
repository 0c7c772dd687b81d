import { Text } from '@mantine/core'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'

/** How many rows of a file are shown; all of them would be slow to draw. */
export const maxRows = 100

interface FirstRowsProps<Row> {
  title: string
  note?: string | undefined
  rows: Row[]
  /** How many there are, if `rows` are only the first ones. */
  total?: number
  keyOf: (row: Row) => string
  columns: Column<Row>[]
}

/** Shows the first rows of one kind of an uploaded list, and how many there are. Without rows nothing is shown. */
export function FirstRows<Row>({
  title,
  note,
  rows,
  total = rows.length,
  keyOf,
  columns,
}: FirstRowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Card title={title}>
      {note && (
        <Text c="var(--quiet)" mb="sm">
          {note}
        </Text>
      )}
      <DataTable label={title} rows={rows.slice(0, maxRows)} keyOf={keyOf} empty="" columns={columns} />
      {total > maxRows && (
        <Text size="sm" c="var(--quiet)" mt="md">
          These are the first {maxRows} of {showNumber(total)} rows.
        </Text>
      )}
    </Card>
  )
}
