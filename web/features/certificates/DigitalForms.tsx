import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { downloadBadge, downloadCredential } from '#contract/calls/issued-certificates.ts'
import { useDownload } from '../../data/use-download.ts'

/** The button beside that of the PDF, with a menu of the other formats. */
export function DigitalForms({ number }: { number: string }) {
  const { saving, forms } = useDigitalForms(number)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          px={6}
          w={28}
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
