import { showValue } from '../../ui/dates.tsx'
import { changedFieldText, learnerFieldTexts, teamsByRule } from '#contract/rules/learner-file.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Day } from '../../ui/Days.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { FirstRows } from './FirstRows.tsx'
import type { Preview } from './hooks.ts'

type Row = Preview['goodRows'][number]

const columns: Column<Row>[] = [
  { label: 'First name', of: ({ firstName }) => <bdi>{firstName}</bdi>, heads: true },
  { label: 'Last name', of: ({ lastName }) => <bdi>{lastName}</bdi>, heads: true },
  { label: 'Email', of: ({ email }) => <EmailAddress>{email}</EmailAddress> },
]
/** Employee numbers, log-in names, teams, dates and own fields only for a file that has them. */
const columnsFor = (rows: Row[], ownFields: Preview['ownFields']): Column<Row>[] => [
  ...columns,
  ...(['employeeNumber', 'loginName', 'teams'] as const)
    .filter((field) => rows.some((row) => row[field]))
    .map((field) => ({ label: learnerFieldTexts[field], of: (row: Row) => <bdi>{row[field]}</bdi> })),
  ...(rows.some((row) => row.teamsByRule)
    ? [
        {
          label: changedFieldText({ field: teamsByRule }),
          of: (row: Row) => <bdi>{row.teamsByRule?.join('; ') ?? '–'}</bdi>,
        },
      ]
    : []),
  ...(['startsOn', 'endsOn'] as const)
    .filter((field) => rows.some((row) => row[field]))
    .map((field) => ({ label: learnerFieldTexts[field], of: (row: Row) => <Day of={row[field] || null} /> })),
  ...ownFields
    .filter(({ id }) => rows.some((row) => row.ownFields?.[id]))
    .map(({ id, name }) => ({
      label: name,
      of: (row: Row) => <bdi>{showValue(row.ownFields?.[id] || '–')}</bdi>,
    })),
]

/** Addresses from which something was removed, so that the user sees what is stored. */
export const CleanedAddresses = ({ cleaned, total }: { cleaned: Preview['cleaned']; total: number }) => (
  <FirstRows
    title="Tidied addresses"
    note="We have removed what does not belong to the address."
    rows={cleaned}
    total={total}
    keyOf={({ line }) => String(line)}
    columns={[
      { label: 'In the file', of: ({ from }) => <EmailAddress>{from}</EmailAddress>, heads: true },
      { label: 'Read as', of: ({ to }) => <EmailAddress>{to}</EmailAddress> },
      { label: 'Line', of: ({ line }) => line, number: true },
    ]}
  />
)

interface RowsOfKind {
  /** All of them, or the first ones. */
  rows: Row[]
  total: number
}

export const GoodRows = ({ rows, total, ownFields }: RowsOfKind & Pick<Preview, 'ownFields'>) => (
  <FirstRows
    title="Good rows"
    rows={rows}
    total={total}
    keyOf={({ email, employeeNumber, loginName }) => [email, employeeNumber, loginName].join(' ')}
    columns={columnsFor(rows, ownFields)}
  />
)

export const RowsAlreadyThere = ({ rows, total }: { rows: Preview['alreadyThere']; total: number }) => (
  <FirstRows
    title="Already there"
    note="These people have an account in this organisation. They are not changed and get no email."
    rows={rows}
    total={total}
    keyOf={({ line }) => String(line)}
    columns={[...columns, { label: 'Line', of: ({ line }) => line, number: true }]}
  />
)
