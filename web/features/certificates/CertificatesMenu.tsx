import { Button, Group } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import type { CertificateFormat } from '#contract/rules/certificates.ts'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { certificateFiles } from './certificate-files.ts'

interface CertificatesMenuProps {
  label?: string
  saving: boolean
  onDownload: (format: CertificateFormat) => void
  onStop: () => void
}

/** Downloads many certificates, which may take minutes. */
export const CertificatesMenu = ({
  label = 'Certificates',
  saving,
  onDownload,
  onStop,
}: CertificatesMenuProps) => (
  <Group gap="xs" data-print="never">
    <ButtonMenu
      label={label}
      icon={IconCertificate}
      loading={saving}
      position="bottom-end"
      groups={[
        {
          items: certificateFiles.map(({ value, label: name }) => ({
            label: name,
            onChoose: () => onDownload(value),
          })),
        },
      ]}
    />
    {saving && <StopDownload onStop={onStop} />}
  </Group>
)

export const StopDownload = ({ onStop }: { onStop: () => void }) => (
  <Button variant="default" onClick={onStop}>
    Stop download
  </Button>
)
