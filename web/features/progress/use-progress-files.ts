import type { Input } from '#contract/call.ts'
import { certificatesOfCourse, downloadOfCourse } from '#contract/calls/progress.ts'
import { useDownload } from '../../data/use-download.ts'
import { certificatesOfList } from '../certificates/CertificatesMenu.tsx'

/** The files of the whole list as it is narrowed and sorted, for its bar: its rows, and the certificates of its people. */
export function useProgressFiles(input: Omit<Input<typeof certificatesOfCourse>, 'format'>) {
  const rows = useDownload(downloadOfCourse)
  const certificates = useDownload(certificatesOfCourse)
  return {
    download: {
      label: 'Download progress',
      saving: rows.saving,
      onDownload: (format: Input<typeof downloadOfCourse>['format']) => rows.save({ ...input, format }),
    },
    further: certificatesOfList({
      saving: certificates.saving,
      onDownload: (format) => certificates.save({ ...input, format }),
      onStop: certificates.stop,
    }),
  }
}
