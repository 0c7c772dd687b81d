import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PastField, pastFieldTexts, pastFields } from '#contract/rules/past-completions.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { maxRows } from '../learners/FirstRows.tsx'
import type { Preview } from './hooks.ts'
import { saveRejectedPastRows } from './past-files.ts'

type BadRow = Preview['badRows'][number]
type Edits = Partial<Record<PastField, string>>

interface RejectedPastRowsProps {
  rows: BadRow[]
  checking: boolean
  /** Called with a row when something was typed in it. */
  onType?: (row: BadRow) => void
  /** Called with all rows when some were corrected. */
  onCheck: (rows: BadRow[]) => void
}

const columnsOf = (
  fields: readonly PastField[],
  checking: boolean,
  edit: (row: BadRow, change: Edits) => void,
): Column<BadRow>[] => [
  ...fields.map((field, at) => ({
    label: pastFieldTexts[field],
    heads: at < 1,
    of: (row: BadRow) => (
      <TextInput
        aria-label={`${pastFieldTexts[field]}, line ${row.line}`}
        // On a phone it is the heading of the row, without a label.
        placeholder={at < 1 ? pastFieldTexts[field] : undefined}
        miw={field === 'email' || field === 'course' ? '12em' : '7em'}
        dir="auto"
        value={row[field] ?? ''}
        disabled={checking}
        onChange={({ currentTarget: { value } }) => edit(row, { [field]: value })}
      />
    ),
  })),
  { label: 'Line', of: ({ line }) => line, number: true },
]

/** The rows that cannot be recorded, each with the reason. They are corrected in place, or in a file. */
export function RejectedPastRows({ rows, checking, onType, onCheck }: RejectedPastRowsProps) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edits>>(new Map())
  if (rows.length === 0) return null
  const corrected = rows.map((row) => ({ ...row, ...edits.get(row.line) }))
  const fields = pastFields.filter((field) => rows.some((row) => row[field] !== undefined))
  const isEdited = corrected.some((row, at) => fields.some((field) => row[field] !== rows[at]?.[field]))
  function edit(row: BadRow, change: Edits) {
    setEdits((before) => new Map(before).set(row.line, { ...before.get(row.line), ...change }))
    onType?.({ ...row, ...change })
  }
  return (
    <Card
      title="Rejected rows"
      actions={
        <CsvButton
          label="Download rejected rows"
          choiceLabel="Form of the rejected rows"
          onDownload={(format) => saveRejectedPastRows(corrected, format)}
        />
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onCheck(corrected)
        }}
      >
        <Stack gap="md">
          <Text c="var(--quiet)">
            Only the new completions are recorded. Correct the other rows here, or download them and upload
            them as a separate file. What you correct is kept in this browser: if you leave this page before
            the upload, choose the same file again.
          </Text>
          <DataTable
            label="Rejected rows"
            rows={corrected.slice(0, maxRows)}
            keyOf={({ line }) => String(line)}
            empty=""
            columns={columnsOf(fields, checking, edit)}
            below={({ reason }) => (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {reason}
              </Text>
            )}
          />
          {rows.length > maxRows && (
            <Text size="sm" c="var(--quiet)">
              These are the first {maxRows} of {showNumber(rows.length)} rows.
            </Text>
          )}
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
