import type { Input } from '#contract/call.ts'
import { downloadOfCourse } from '#contract/calls/progress.ts'
import { useDownload } from '../../data/use-download.ts'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'

/** Downloads the whole list as it is narrowed and sorted. */
export function DownloadProgress({ input }: { input: Input<typeof downloadOfCourse> }) {
  const { save, saving } = useDownload(downloadOfCourse)
  return (
    <DownloadMenu
      label="Download progress"
      saving={saving}
      onDownload={(format) => save({ ...input, format })}
    />
  )
}
