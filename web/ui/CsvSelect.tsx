import { NativeSelect } from '@mantine/core'
import { csvFormats } from '#contract/rules/list-files.ts'
import { csvFormatNames, useCsvFormat } from './csv-format.ts'

const options = csvFormats.map((value) => ({ value, label: csvFormatNames[value] }))

/** The form of CSV of what a form leads to: what is chosen is remembered, and is what `useCsvFormat` answers. */
export function CsvSelect({ label, disabled = false }: { label: string; disabled?: boolean }) {
  const { remembered, remember } = useCsvFormat()
  return (
    <NativeSelect
      label={label}
      w={{ base: '100%', sm: 260 }}
      data={options}
      value={remembered}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) =>
        remember(csvFormats.find((format) => format === value) ?? 'csv')
      }
    />
  )
}
