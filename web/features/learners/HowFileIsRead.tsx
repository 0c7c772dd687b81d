import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import {
  type DateOrder,
  type FileEncoding,
  type FileSeparator,
  dateOrderTexts,
  dateOrders,
  fileEncodingTexts,
  fileSeparatorTexts,
  fileSeparators,
  wholeName,
} from '#contract/rules/learner-file.ts'
import { Card } from '../../ui/Card.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { counted } from '../../ui/quantities.ts'
import { ColumnsNotUsed, FileColumns, type ReadingOf, type ReadingProps } from './FileColumns.tsx'
import { inQuotes } from './in-quotes.ts'

interface HowFileIsReadProps<Field extends string> extends ReadingProps<Field> {
  /** Whether the user has looked at what is doubtful. */
  isChecked: boolean
  onChecked: (isChecked: boolean) => void
}

/** Shows how a file was understood, and lets the user change it, before anything is stored (rule people-45). */
export function HowFileIsRead<Field extends string>({
  reading,
  fieldTexts,
  disabled,
  onChange,
  isChecked,
  onChecked,
}: HowFileIsReadProps<Field>) {
  return (
    <Card title="This is how we read your file">
      <Stack gap="lg">
        <WhereToRead reading={reading} disabled={disabled} onChange={onChange} />
        <FileColumns reading={reading} fieldTexts={fieldTexts} disabled={disabled} onChange={onChange} />
        {reading.missing.length === 0 && <ColumnsNotUsed columns={reading.columns} />}
        <OrderOfDates reading={reading} disabled={disabled} onChange={onChange} />
        {reading.hiddenRows > 0 && (
          <Checkbox
            label={`Read the ${counted(reading.hiddenRows, 'hidden row')} too`}
            disabled={disabled}
            defaultChecked={false}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ hiddenRows: checked ? 'read' : 'leave-out' })
            }
          />
        )}
        {reading.missing.length > 0 ? (
          <Sentences
            tone="warning"
            title="We need your help"
            sentences={pleaseChoose(reading.missing, fieldTexts)}
          />
        ) : (
          reading.doubts.length > 0 && (
            <>
              <Sentences tone="warning" title="Please look at this" sentences={reading.doubts} />
              <Checkbox
                label="I have looked at it, the file is read correctly"
                checked={isChecked}
                disabled={disabled}
                onChange={({ currentTarget: { checked } }) => onChecked(checked)}
              />
            </>
          )
        )}
      </Stack>
    </Card>
  )
}

function pleaseChoose<Field extends string>(
  missing: readonly Field[],
  fieldTexts: Record<Field, string> & { [wholeName]?: string },
): string[] {
  const isName = missing.some((field) => field === 'firstName' || field === 'lastName')
  return [
    `We could not tell which column is ${inQuotes(missing.map((field) => fieldTexts[field]))}. Please choose it in the table above. If the heading is in another line, choose that first.`,
    ...(isName && fieldTexts[wholeName]
      ? [`If one column has both names, choose “${fieldTexts[wholeName]}” for it.`]
      : []),
  ]
}

type PartProps = Pick<HowFileIsReadProps<never>, 'disabled' | 'onChange'> & {
  reading: Omit<ReadingOf<never>, 'columns' | 'missing'>
}

/** Asked once for the file, because nothing in it tells (rule people-85). */
function OrderOfDates({ reading: { dateOrder, asksDateOrder }, disabled, onChange }: PartProps) {
  if (!asksDateOrder && dateOrder === null) return null
  return (
    <NativeSelect
      label="Dates such as 03/04/2026"
      description={asksDateOrder ? 'Nothing in the file tells what comes first. Please choose.' : undefined}
      maw={420}
      disabled={disabled}
      value={dateOrder ?? ''}
      data={[
        ...(asksDateOrder ? [{ value: '', label: 'Please choose', disabled: true }] : []),
        ...dateOrders.map((value) => ({ value, label: dateOrderTexts[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ dateOrder: value as DateOrder })}
    />
  )
}

function WhereToRead({ reading, disabled, onChange }: PartProps) {
  const { sheet, sheets, encoding, encodings, separator, headingLine, firstRows } = reading
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          disabled={disabled}
          value={sheet ?? ''}
          data={sheets.map(({ name, isHidden }) => ({
            value: name,
            label: isHidden ? `${name} (hidden)` : name,
          }))}
          onChange={({ currentTarget: { value } }) => onChange({ sheet: value })}
        />
      )}
      <NativeSelect
        label="Heading"
        disabled={disabled}
        value={String(headingLine)}
        data={[
          ...firstRows.map(({ line, text }) => ({ value: String(line), label: `Line ${line}: ${text}` })),
          { value: '0', label: 'The file has no heading' },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ headingLine: Number(value) })}
      />
      {separator && (
        <NativeSelect
          label="Between two columns"
          disabled={disabled}
          value={separator}
          data={fileSeparators.map((value) => ({ value, label: fileSeparatorTexts[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ separator: value as FileSeparator })}
        />
      )}
      {encoding && encodings.length > 1 && (
        <NativeSelect
          label="Encoding of the letters"
          disabled={disabled}
          value={encoding}
          data={encodings.map((value) => ({ value, label: fileEncodingTexts[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ encoding: value as FileEncoding })}
        />
      )}
    </SimpleGrid>
  )
}
