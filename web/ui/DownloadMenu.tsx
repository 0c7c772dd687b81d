import { IconDownload } from '@tabler/icons-react'
import { type ListFormat, listFormats } from '#contract/rules/list-files.ts'
import { ButtonMenu } from './ButtonMenu.tsx'

const names: Record<ListFormat, string> = { csv: 'CSV', xlsx: 'Excel' }

export interface DownloadMenuProps {
  /** Where the page has several. */
  label?: string
  disabled?: boolean
  saving: boolean
  onDownload: (format: ListFormat) => void
}

/** Saves the rows of a list as they are filtered and sorted, all of them, also those that are not on screen. */
export const DownloadMenu = ({
  label = 'Download',
  disabled = false,
  saving,
  onDownload,
}: DownloadMenuProps) => (
  <ButtonMenu
    label={label}
    icon={IconDownload}
    disabled={disabled}
    loading={saving}
    position="bottom-end"
    groups={[
      { items: listFormats.map((format) => ({ label: names[format], onChoose: () => onDownload(format) })) },
    ]}
  />
)
