import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadOne } from '#contract/calls/issued-certificates.ts'
import { useDownload } from '../../data/use-download.ts'
import { DigitalForms } from './DigitalForms.tsx'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

/** A certificate that was revoked or replaced is not downloaded any more (rule certificates-12). */
export const isInForce = ({ status }: { status: CertificateStatus | null }) =>
  status === 'valid' || status === 'expired'

export function DownloadOne({ number }: { number: string }) {
  const { save, saving } = useDownload(downloadOne)
  return (
    <Button.Group>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={saving}
        aria-label={`PDF of ${number}`}
        onClick={() => save({ certificateNumber: number })}
      >
        PDF
      </Button>
      <DigitalForms number={number} />
    </Button.Group>
  )
}
