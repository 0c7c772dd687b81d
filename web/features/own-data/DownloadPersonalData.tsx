import { ofPerson } from '#contract/calls/own-data.ts'
import { csvInput } from '../../data/csv-input.ts'
import { useDownload } from '../../data/use-download.ts'
import { CsvButton } from '../../ui/CsvButton.tsx'

/** For administrators, who hand the file to the person. */
export function DownloadPersonalData({ id }: { id: string }) {
  const { save, saving } = useDownload(ofPerson)
  return (
    <CsvButton
      label="Download personal data"
      saving={saving}
      onDownload={(format) => save({ id, ...csvInput(format) })}
    />
  )
}
