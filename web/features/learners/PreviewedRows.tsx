import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import type { Preview } from './hooks.ts'
import { saveRejectedRows } from './rejected-rows.ts'

type Row = Preview['goodRows'][number]
type BadRow = Preview['badRows'][number]

const columns: Column<Row>[] = [
  { label: 'First name', of: ({ firstName }) => <bdi>{firstName}</bdi>, heads: true },
  { label: 'Last name', of: ({ lastName }) => <bdi>{lastName}</bdi>, heads: true },
  { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
]
/** Only for a file that has teams. */
const columnsFor = (rows: Row[]): Column<Row>[] =>
  rows.some(({ teams }) => teams)
    ? [...columns, { label: 'Teams', of: ({ teams }) => <bdi>{teams}</bdi> }]
    : columns
const maximumRows = 100

export function BadRows({ rows }: { rows: BadRow[] }) {
  return (
    <Rows
      title="Rejected rows"
      note="Only the good rows are uploaded. Correct the others and upload them as a separate file."
      actions={
        <CsvButton
          label="Download rejected rows"
          choiceLabel="Form of the rejected rows"
          onDownload={(format) => saveRejectedRows(rows, format)}
        />
      }
      rows={rows}
      keyOf={({ line }) => String(line)}
      columns={[
        ...columnsFor(rows),
        // A long reason takes more lines instead of the width of the address.
        {
          label: 'Reason',
          of: ({ reason }) => (
            <Text inherit maw="20em">
              {reason}
            </Text>
          ),
        },
        { label: 'Line', of: ({ line }) => line, number: true },
      ]}
    />
  )
}

export const GoodRows = ({ rows }: { rows: Row[] }) => (
  <Rows title="Good rows" rows={rows} keyOf={({ email }) => email} columns={columnsFor(rows)} />
)

export const RowsAlreadyThere = ({ rows }: { rows: Preview['alreadyThere'] }) => (
  <Rows
    title="Already there"
    note="These people have an account in this organisation. They are not changed and get no email."
    rows={rows}
    keyOf={({ line }) => String(line)}
    columns={[...columns, { label: 'Line', of: ({ line }) => line, number: true }]}
  />
)

interface RowsProps<Shown> {
  title: string
  note?: string
  actions?: ReactNode
  rows: Shown[]
  keyOf: (row: Shown) => string
  columns: Column<Shown>[]
}

function Rows<Shown>({ title, note, actions, rows, keyOf, columns: shown }: RowsProps<Shown>) {
  if (rows.length === 0) return null
  return (
    <Card title={title} actions={actions}>
      {note && (
        <Text c="var(--quiet)" mb="sm">
          {note}
        </Text>
      )}
      <DataTable label={title} rows={rows.slice(0, maximumRows)} keyOf={keyOf} empty="" columns={shown} />
      {rows.length > maximumRows && (
        <Text size="sm" c="var(--quiet)" mt="md">
          These are the first {maximumRows} of {showNumber(rows.length)} rows.
        </Text>
      )}
    </Card>
  )
}
