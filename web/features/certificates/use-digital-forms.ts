import { downloadBadge, downloadCredential } from '#contract/calls/issued-certificates.ts'
import { useDownload } from '../../data/use-download.ts'

/** The signed forms of a certificate, which other sites read and check. */
export function useDigitalForms(number: string) {
  const badge = useDownload(downloadBadge)
  const credential = useDownload(downloadCredential)
  const input = { certificateNumber: number }
  return {
    saving: badge.saving || credential.saving,
    forms: [
      { label: 'Digital badge (PNG)', download: () => badge.save(input) },
      { label: 'Digital certificate (JSON)', download: () => credential.save(input) },
    ],
  }
}
