import { showValue } from '../../ui/dates.tsx'
import { Stack, Text } from '@mantine/core'
import { type FieldChange, changedFieldText } from '#contract/rules/learner-file.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { maxRows } from './FirstRows.tsx'
import type { Preview } from './hooks.ts'

type UpdatedRow = Preview['updates'][number]

const columns: Column<UpdatedRow>[] = [
  { label: 'Name', of: ({ name }) => <bdi>{name}</bdi>, heads: true },
  {
    label: 'What changes',
    of: ({ changes, isBack }) => (
      <Stack gap={4}>
        {isBack && <Tag tone="busy">Comes back</Tag>}
        <FieldChanges changes={changes} />
      </Stack>
    ),
  },
  { label: 'Line', of: ({ line }) => line, number: true },
]

/** The people whom the list changes, each with every old and new value. */
export const UpdatedRows = ({ rows, total }: { rows: UpdatedRow[]; total: number }) =>
  rows.length > 0 && (
    <Card title="People who change">
      <DataTable
        label="People who change"
        rows={rows.slice(0, maxRows)}
        keyOf={({ line, email }) => `${line} ${email}`}
        empty=""
        columns={columns}
      />
      <FirstOf total={total} />
    </Card>
  )

/** Each field with the old and the new value. */
export const FieldChanges = ({ changes }: { changes: readonly FieldChange[] }) =>
  changes.map((change) => (
    <Text key={change.field} inherit style={{ overflowWrap: 'anywhere' }}>
      {changedFieldText(change)}: <OldAndNew {...change} />
    </Text>
  ))

const OldAndNew = ({ from, to }: Pick<FieldChange, 'from' | 'to'>) => (
  <>
    <bdi>{showValue(from) || 'none'}</bdi>
    <span aria-hidden> → </span>
    <span className="visually-hidden"> becomes </span>
    <Text component="span" inherit fw={600}>
      <bdi>{showValue(to) || 'none'}</bdi>
    </Text>
  </>
)

/** The learners who are not in the list. */
export const MissingPeople = ({ missing: { people, names } }: { missing: Preview['missing'] }) =>
  people > 0 && (
    <Card title="Not in the list">
      <Text c="var(--quiet)" mb="sm">
        These learners of the organisation are not in the list. They stay as they are, unless you say above
        that it is the whole list.
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <bdi>{names.join(', ')}</bdi>
      </Text>
      <FirstOf total={people} />
    </Card>
  )

const FirstOf = ({ total }: { total: number }) =>
  total > maxRows && (
    <Text size="sm" c="var(--quiet)" mt="md">
      These are the first {maxRows} of {showNumber(total)}.
    </Text>
  )
