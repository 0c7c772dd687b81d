import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type ColumnField,
  type LearnerField,
  changedFieldText,
  learnerFields,
  ownColumn,
  ownFieldIn,
} from '#contract/rules/learner-file.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { wrapped } from '../../ui/wrapped.ts'
import { maxRows } from './FirstRows.tsx'
import type { CheckedRow, Preview } from './hooks.ts'
import { LeaveOut } from './LeaveOut.tsx'
import { type Move, MoveAllHere, MoveHere, useMoveHere } from './MoveHere.tsx'
import { type UnusedColumns, saveRejectedRows } from './rejected-rows.ts'
import type { WholeList } from './use-whole-list.ts'

type BadRow = Preview['badRows'][number]
type Edits = Partial<Pick<BadRow, LearnerField | 'ownFields'>>
/** A field that the file has, or that each person needs. */
interface RowField {
  field: ColumnField
  /** For an own field. */
  name?: string
}

interface CorrectRowsProps {
  rows: BadRow[]
  /** How many rejected rows there are; of very many only the first ones are in `rows`. */
  total?: number
  /** The own fields that people can have. */
  ownFields?: Preview['ownFields']
  /** The columns of the file that are not used, for the file of rejected rows. */
  unused?: UnusedColumns
  checking: boolean
  /** For administrators: the client to which people of other clients can be moved. */
  moveTo?: string | undefined
  /** Where rejected rows of a whole list can be left out. */
  wholeList?: WholeList
  /** Called with a row when something was typed in it. */
  onType?: (row: CheckedRow) => void
  /** Called with all rows when some were corrected, or one is kept as it is. */
  onCheck: (rows: CheckedRow[]) => void
}

/** The fields that the file has, and own fields that each person needs. All of them can be what is wrong with a row. */
const fieldsOf = (rows: readonly BadRow[], ownFields: Preview['ownFields']): RowField[] => [
  ...learnerFields
    .filter((field) => rows.some((row) => row[field] !== undefined))
    .map((field) => ({ field })),
  ...ownFields
    .filter(({ id, isRequired }) => isRequired || rows.some((row) => row.ownFields?.[id] !== undefined))
    .map(({ id, name }) => ({ field: ownColumn(id), name })),
]

function textIn(row: BadRow, field: ColumnField): string | undefined {
  const own = ownFieldIn(field)
  return own === undefined ? row[field as LearnerField] : row.ownFields?.[own]
}

function withText(row: BadRow, field: ColumnField, text: string): Edits {
  const own = ownFieldIn(field)
  return own === undefined ? { [field]: text } : { ownFields: { ...row.ownFields, [own]: text } }
}

interface Editing {
  fields: readonly RowField[]
  checking: boolean
  edit: (row: BadRow, change: Edits) => void
  /** Called when the user says that the row is the person who is named, or that it is right as it is. */
  decide: (decided: Decided) => void
  /** Called when the user takes the address that is suggested. */
  accept: (row: BadRow, email: string) => void
  /** Absent where nobody can be moved. */
  move: Move | undefined
}

const columnsOf = ({
  fields,
  checking,
  edit,
}: Omit<Editing, 'decide' | 'accept' | 'move'>): Column<BadRow>[] => [
  ...fields.map(({ field, name }) => ({
    label: changedFieldText({ field, name }),
    of: (row: BadRow) => (
      <TextInput
        aria-label={`${changedFieldText({ field, name })}, line ${row.line}`}
        // The first field heads the row on a phone, and has no label there.
        placeholder={changedFieldText({ field, name })}
        miw={field === 'email' ? '13em' : '5em'}
        dir="auto"
        value={textIn(row, field) ?? ''}
        disabled={checking}
        onChange={({ currentTarget: { value } }) => edit(row, withText(row, field, value))}
      />
    ),
  })),
  { label: 'Line', of: ({ line }) => line, number: true },
]

/** The reason is below the row, because the fields need the whole width. */
const Problem = ({
  row,
  checking,
  decide,
  accept,
  move,
  wholeList,
}: { row: BadRow; wholeList: WholeList | undefined } & Pick<
  Editing,
  'checking' | 'decide' | 'accept' | 'move'
>) => (
  <Group gap="sm" justify="space-between">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {row.reason}
    </Text>
    <Group gap="xs">
      {wholeList?.isWanted && <LeaveOut {...wholeList} line={row.line} checking={checking} />}
      <MoveHere row={row} checking={checking} move={move} />
      <TakeSuggestion {...{ row, checking, accept }} />
      {row.samePerson && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={checking}
          aria-label={`Line ${row.line} is the same person`}
          onClick={() => decide({ row, isSame: true })}
        >
          Same person
        </Button>
      )}
      {row.canKeep && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={checking}
          aria-label={row.samePerson ? `Line ${row.line} is somebody else` : `Keep line ${row.line} as it is`}
          onClick={() => decide({ row, isSame: false })}
        >
          {row.samePerson ? 'Somebody else' : 'Keep as it is'}
        </Button>
      )}
    </Group>
  </Group>
)

const TakeSuggestion = ({
  row: { suggestedEmail, ...row },
  checking,
  accept,
}: { row: BadRow } & Pick<Editing, 'checking' | 'accept'>) =>
  suggestedEmail && (
    <Button
      variant="default"
      size="compact-sm"
      disabled={checking}
      aria-label={`Use ${suggestedEmail} in line ${row.line}`}
      onClick={() => accept(row, suggestedEmail)}
      {...wrapped}
    >
      Use <bdi>{suggestedEmail}</bdi>
    </Button>
  )

interface Decided {
  row: BadRow
  isSame: boolean
}

/** Says which row the user has decided about, if any. */
function withDecision(row: BadRow, decided: Decided | undefined): CheckedRow {
  const isDecided = row.line === decided?.row.line
  return { ...row, isKept: isDecided && !decided.isSame, isSame: isDecided && decided.isSame }
}

const isEdited = (rows: readonly BadRow[], corrected: readonly BadRow[], fields: readonly RowField[]) =>
  corrected.some((row, at) =>
    fields.some(({ field }) => textIn(row, field) !== (rows[at] && textIn(rows[at], field))),
  )

/** Holds what is typed in the rows, and checks them again in each way. */
function useCorrections({ rows, onType, onCheck }: Pick<CorrectRowsProps, 'rows' | 'onType' | 'onCheck'>) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edits>>(new Map())
  const corrected = rows.map((row) => ({ ...row, ...edits.get(row.line) }))
  function edit(row: BadRow, change: Edits) {
    setEdits((before) => new Map(before).set(row.line, { ...before.get(row.line), ...change }))
    onType?.({ ...row, ...change })
  }
  return {
    corrected,
    edit,
    check: (decided?: Decided) => onCheck(corrected.map((row) => withDecision(row, decided))),
    accept(row: BadRow, email: string) {
      edit(row, { email })
      onCheck(
        corrected.map((one) => withDecision(one.line === row.line ? { ...one, email } : one, undefined)),
      )
    },
  }
}

/** The rows that cannot be uploaded, each with the reason. They are corrected in place, or in a file. */
export function CorrectRows({
  rows,
  total = rows.length,
  ownFields = [],
  unused,
  checking,
  moveTo,
  wholeList,
  onType,
  onCheck,
}: CorrectRowsProps) {
  const { corrected, edit, check, accept } = useCorrections({ rows, onType, onCheck })
  const { move, dialog } = useMoveHere(moveTo)
  if (rows.length === 0) return null
  const fields = fieldsOf(rows, ownFields)
  return (
    <Card
      title="Rejected rows"
      actions={
        <CsvButton
          label="Download rejected rows"
          choiceLabel="Form of the rejected rows"
          onDownload={(format) => saveRejectedRows(corrected, ownFields, format, unused)}
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
          <MoveAllHere rows={rows} checking={checking} move={move} />
          <HowToCorrect />
          <DataTable
            label="Rejected rows"
            rows={corrected.slice(0, maxRows)}
            keyOf={({ line }) => String(line)}
            empty=""
            columns={columnsOf({ fields, checking, edit })}
            below={(row) => <Problem {...{ row, checking, move, wholeList, accept }} decide={check} />}
          />
          <FirstRowsOnly total={total} inFile={rows.length} />
          <CheckButton checking={checking} disabled={!isEdited(rows, corrected, fields)} />
        </Stack>
      </form>
      {/* They are people of this client afterwards, so that their rows are good or change them. */}
      {dialog(check)}
    </Card>
  )
}

const HowToCorrect = () => (
  <Text c="var(--quiet)">
    Only the good rows are uploaded. Correct the others here, or download them and upload them as a separate
    file. What you correct is kept in this browser: if you leave this page before the upload, choose the same
    file again.
  </Text>
)

const CheckButton = ({ checking, disabled }: { checking: boolean; disabled: boolean }) => (
  <Group justify="flex-end">
    <Button type="submit" variant="default" loading={checking} disabled={disabled}>
      Check the corrected rows
    </Button>
  </Group>
)

const FirstRowsOnly = ({ total, inFile }: { total: number; inFile: number }) =>
  total > maxRows && (
    <Text size="sm" c="var(--quiet)">
      These are the first {maxRows} of {showNumber(total)} rows.
      {total > inFile && ` The file of rejected rows has the first ${showNumber(inFile)} of them.`}
    </Text>
  )
