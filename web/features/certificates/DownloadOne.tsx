import { Button } from '@mantine/core'
import { downloadOne } from '#contract/calls/issued-certificates.ts'
import { DigitalForms } from './DigitalForms.tsx'
import { DownloadFile } from './DownloadFile.tsx'
import type { CertificateStatus } from '#contract/rules/certificates.ts'

/** A certificate that was revoked or replaced is not downloaded any more (rule certificates-12). */
export const isInForce = ({ status }: { status: CertificateStatus | null }) =>
  status === 'valid' || status === 'expired'

export const DownloadOne = ({ number }: { number: string }) => (
  <Button.Group>
    <DownloadFile call={downloadOne} input={{ certificateNumber: number }} aria-label={`PDF of ${number}`}>
      PDF
    </DownloadFile>
    <DigitalForms number={number} />
  </Button.Group>
)
