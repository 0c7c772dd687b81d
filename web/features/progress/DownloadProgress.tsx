import type { Input } from '#contract/call.ts'
import { certificatesOfCourse, downloadOfCourse } from '#contract/calls/progress.ts'
import { useDownload } from '../../data/use-download.ts'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { CertificatesMenu } from '../certificates/CertificatesMenu.tsx'

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

/** Downloads the certificates of the people of the list as it is narrowed and sorted. */
export function CertificatesOfCourse({
  input,
}: {
  input: Omit<Input<typeof certificatesOfCourse>, 'format'>
}) {
  const { save, saving, stop } = useDownload(certificatesOfCourse)
  return (
    <CertificatesMenu saving={saving} onDownload={(format) => save({ ...input, format })} onStop={stop} />
  )
}
