import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ListFormat, listFormats } from '#contract/rules/list-files.ts'

const names: Record<ListFormat, string> = { csv: 'CSV', xlsx: 'Excel' }

interface DownloadMenuProps {
  saving: boolean
  onDownload: (format: ListFormat) => void
}

/** Saves the rows of a list as they are filtered and sorted, all of them, also those that are not on screen. */
export const DownloadMenu = ({ saving, onDownload }: DownloadMenuProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} loading={saving}>
        Download
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {listFormats.map((format) => (
        <Menu.Item key={format} onClick={() => onDownload(format)}>
          {names[format]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
