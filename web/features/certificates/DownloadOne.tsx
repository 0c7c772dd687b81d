import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { CertificateStatus } from '#contract/rules/certificate-status.ts'
import { downloadOne } from '#contract/calls/issued-certificates.ts'
import { useDownload } from '../../data/use-download.ts'
import { useDigitalForms } from './use-digital-forms.ts'

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

function DigitalForms({ number }: { number: string }) {
  const { saving, forms } = useDigitalForms(number)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          px={6}
          loading={saving}
          aria-label={`Other formats of ${number}`}
        >
          <IconChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map(({ label, download }) => (
          <Menu.Item key={label} leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
