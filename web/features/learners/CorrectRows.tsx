import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { CheckedRow, Preview } from './hooks.ts'
import { saveRejectedRows } from './rejected-rows.ts'

type BadRow = Preview['badRows'][number]
type Edits = Partial<Pick<BadRow, 'firstName' | 'lastName' | 'email'>>

interface CorrectRowsProps {
  rows: BadRow[]
  checking: boolean
  /** Called with all rows when some were corrected, or one is kept as it is. */
  onCheck: (rows: CheckedRow[]) => void
}

const maximumRows = 100
const fields = [
  { field: 'firstName', label: 'First name' },
  { field: 'lastName', label: 'Last name' },
  { field: 'email', label: 'Email' },
] as const

interface Editing {
  checking: boolean
  edit: (line: number, change: Edits) => void
  /** Called when the user says that the row is the person who is named, or that it is right as it is. */
  decide: (row: BadRow, isSame: boolean) => void
}

const columnsOf = ({ checking, edit, decide }: Editing): Column<BadRow>[] => [
  ...fields.map(({ field, label }, at) => ({
    label,
    heads: at < 2,
    of: (row: BadRow) => (
      <TextInput
        aria-label={`${label}, line ${row.line}`}
        // On a phone these two are the heading of the row, without a label.
        placeholder={at < 2 ? label : undefined}
        miw={field === 'email' ? '14em' : undefined}
        dir="auto"
        value={row[field]}
        disabled={checking}
        onChange={({ currentTarget: { value } }) => edit(row.line, { [field]: value })}
      />
    ),
  })),
  {
    label: 'Reason',
    of: ({ reason }) => (
      // A long reason takes more lines instead of the width of the address.
      <Text inherit maw="20em">
        {reason}
      </Text>
    ),
  },
  { label: 'Line', of: ({ line }) => line, number: true },
  {
    label: 'Decide',
    quiet: true,
    of: (row) => (
      <Stack gap={4} align="start">
        {row.samePerson && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={checking}
            aria-label={`Line ${row.line} is the same person`}
            onClick={() => decide(row, true)}
          >
            Same person
          </Button>
        )}
        {row.canKeep && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={checking}
            aria-label={
              row.samePerson ? `Line ${row.line} is somebody else` : `Keep line ${row.line} as it is`
            }
            onClick={() => decide(row, false)}
          >
            {row.samePerson ? 'Somebody else' : 'Keep as it is'}
          </Button>
        )}
      </Stack>
    ),
  },
]

/** The rows that cannot be uploaded, each with the reason. They are corrected in place, or in a file. */
export function CorrectRows({ rows, checking, onCheck }: CorrectRowsProps) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edits>>(new Map())
  if (rows.length === 0) return null
  const corrected = rows.map((row) => ({ ...row, ...edits.get(row.line) }))
  const isEdited = corrected.some((row, at) => fields.some(({ field }) => row[field] !== rows[at]?.[field]))
  const edit = (line: number, change: Edits) =>
    setEdits((before) => new Map(before).set(line, { ...before.get(line), ...change }))
  function check(decided?: { row: BadRow; isSame: boolean }) {
    onCheck(
      corrected.map((row) => {
        const isDecided = row.line === decided?.row.line
        return { ...row, isKept: isDecided && !decided.isSame, isSame: isDecided && decided.isSame }
      }),
    )
  }
  return (
    <Card
      title="Rejected rows"
      actions={
        <CsvButton
          label="Download rejected rows"
          choiceLabel="Form of the rejected rows"
          onDownload={(format) => saveRejectedRows(corrected, format)}
        />
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <Stack gap="md">
          <Text c="var(--quiet)">
            Only the good rows are uploaded. Correct the others here, or download them and upload them as a
            separate file.
          </Text>
          <DataTable
            label="Rejected rows"
            rows={corrected.slice(0, maximumRows)}
            keyOf={({ line }) => String(line)}
            empty=""
            columns={columnsOf({ checking, edit, decide: (row, isSame) => check({ row, isSame }) })}
          />
          <FirstRowsOnly total={rows.length} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={checking} disabled={!isEdited}>
              Check the corrected rows
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

const FirstRowsOnly = ({ total }: { total: number }) =>
  total > maximumRows && (
    <Text size="sm" c="var(--quiet)">
      These are the first {maximumRows} of {showNumber(total)} rows.
    </Text>
  )
