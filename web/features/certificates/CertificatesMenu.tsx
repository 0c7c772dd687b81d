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
      groups={[{ items: certificateItems(onDownload) }]}
    />
    {saving && <StopDownload onStop={onStop} />}
  </Group>
)

const certificateItems = (onDownload: (format: CertificateFormat) => void) =>
  certificateFiles.map(({ value, label }) => ({ label, onChoose: () => onDownload(value) }))

/** The same in the bar of a list, which has one menu when it is short. */
export const certificatesOfList = (menu: CertificatesMenuProps) => ({
  groups: [{ label: 'Certificates', items: certificateItems(menu.onDownload) }],
  loading: menu.saving,
  menu: <CertificatesMenu {...menu} />,
  stop: menu.saving && <StopDownload onStop={menu.onStop} />,
})

export const StopDownload = ({ onStop }: { onStop: () => void }) => (
  <Button variant="default" onClick={onStop}>
    Stop download
  </Button>
)
