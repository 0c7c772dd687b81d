import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useDigitalForms } from './use-digital-forms.ts'

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
