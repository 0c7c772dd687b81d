import { IconDownload } from '@tabler/icons-react'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { ButtonMenu, type MenuItem } from './ButtonMenu.tsx'
import { useCsvItems } from './csv-format.ts'

export interface DownloadMenuProps {
  /** The name distinguishes the menu where the page has several. */
  label?: string
  disabled?: boolean
  saving: boolean
  onDownload: (format: ListFormat) => void
}

/** The kinds of files, for a menu. */
export const useFileItems = (onDownload: DownloadMenuProps['onDownload']): MenuItem[] => [
  ...useCsvItems(onDownload),
  { label: 'Excel', onChoose: () => onDownload('xlsx') },
]

/** Saves the rows of a list as they are filtered and sorted, all of them, also those that are not on screen. */
export function DownloadMenu({
  label = 'Download',
  disabled = false,
  saving,
  onDownload,
}: DownloadMenuProps) {
  const items = useFileItems(onDownload)
  return (
    <ButtonMenu
      label={label}
      icon={IconDownload}
      disabled={disabled}
      loading={saving}
      position="bottom-end"
      groups={[{ items }]}
    />
  )
}
