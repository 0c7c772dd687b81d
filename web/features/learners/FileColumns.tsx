import { NativeSelect, Text } from '@mantine/core'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import type { HowToRead, Preview } from './hooks.ts'
import { inQuotes } from './in-quotes.ts'

/** How a file was read, with the fields of its kind. */
export type ReadingOf<Field extends string> = Omit<Preview['reading'], 'columns' | 'missing'> & {
  columns: { name: string; samples: string[]; field: Field | null }[]
  missing: Field[]
}

export interface ReadingProps<Field extends string> {
  reading: ReadingOf<Field>
  /** The name of each field that a column can be, in the order in which they are offered. */
  fieldTexts: Record<Field, string>
  disabled: boolean
  onChange: (choices: HowToRead) => void
}

type FileColumn<Field extends string> = ReadingOf<Field>['columns'][number] & { at: number }

/** The columns of the file, and the field that each is taken for. */
export function FileColumns<Field extends string>({
  reading: { columns },
  fieldTexts,
  disabled,
  onChange,
}: ReadingProps<Field>) {
  function choose(at: number, field: Field | null) {
    const fields = columns.map((column, other) => {
      if (other === at) return field
      // Each field has one column.
      return column.field === field ? null : column.field
    })
    onChange({ readAs: fields.map((chosen) => chosen ?? '').join(',') })
  }
  const shown: Column<FileColumn<Field>>[] = [
    { label: 'Column', of: (column) => <bdi>{nameOf(column)}</bdi>, heads: true },
    {
      label: 'First values',
      of: ({ samples }) => (
        <Text inherit c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{samples.join(' · ')}</bdi>
        </Text>
      ),
    },
    {
      label: 'Read as',
      of: (column) => (
        <NativeSelect
          aria-label={`Read ${nameOf(column)} as`}
          disabled={disabled}
          value={column.field ?? ''}
          data={[
            { value: '', label: 'Not used' },
            ...(Object.keys(fieldTexts) as Field[]).map((field) => ({
              value: field,
              label: fieldTexts[field],
            })),
          ]}
          onChange={({ currentTarget: { value } }) => choose(column.at, (value || null) as Field | null)}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="Columns of the file"
      columns={shown}
      rows={columns.map((column, at) => ({ ...column, at }))}
      keyOf={({ at }) => String(at)}
      empty="The file has no columns."
    />
  )
}

const nameOf = ({ name, at }: { name: string; at: number }) => name || `Column ${at + 1}`

/** Names the columns of which nothing is stored, besides those that are blank (rule people-134). */
export function ColumnsNotUsed({ columns }: { columns: ReadingOf<string>['columns'] }) {
  const names = columns.flatMap(({ name, samples, field }, at) =>
    field === null && (name || samples.length > 0) ? [nameOf({ name, at })] : [],
  )
  if (names.length === 0) return null
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      {names.length === 1
        ? `The column ${inQuotes(names)} is not used: nothing of it is stored.`
        : `The columns ${inQuotes(names)} are not used: nothing of them is stored.`}
    </Text>
  )
}
