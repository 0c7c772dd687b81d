import type { Call, Input } from '#contract/call.ts'
import { CsvButton } from '../ui/CsvButton.tsx'
import { csvInput } from './csv-input.ts'
import { useDownload } from './use-download.ts'

interface DownloadCsvProps<C extends Call> {
  label: string
  call: C
  input: Omit<Input<C>, 'format'>
}

/** Downloads what a call answers. The button adds the form of CSV that was chosen last to the input. */
export function DownloadCsv<C extends Call>({ label, call, input }: DownloadCsvProps<C>) {
  const { save, saving } = useDownload(call)
  return (
    <CsvButton
      label={label}
      saving={saving}
      onDownload={(format) => save({ ...input, ...csvInput(format) } as unknown as Input<C>)}
    />
  )
}
