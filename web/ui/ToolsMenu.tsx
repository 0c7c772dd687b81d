import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonMenu, type MenuGroup } from './ButtonMenu.tsx'
import { type ColumnChoice, columnsGroup } from './ColumnsMenu.tsx'
import { type DownloadMenuProps, useFileItems } from './DownloadMenu.tsx'
import { type FiltersProps, filterGroups } from './Filters.tsx'
import { type Printing, usePrintCommand } from './PrintButton.tsx'

/** The tools that a list with at least so many rows shows side by side (rule lists-32). */
const minRows = 10

/**
 * Whether a list has so few rows that its tools are in one menu. While it is searched or filtered it stays as it was, so that nothing moves
 * under the pointer.
 * @param total undefined while the list is loading, or if the list is not counted
 */
export function useIsShort(total: number | undefined, isNarrowed: boolean): boolean {
  const [isShort, setIsShort] = useState(false)
  const isNow = total === undefined || isNarrowed ? isShort : total < minRows
  if (isNow !== isShort) setIsShort(isNow)
  return isNow
}

interface ToolsMenuProps<Field extends string> {
  filters: FiltersProps<Field>
  columns: ColumnChoice | undefined
  download: DownloadMenuProps | undefined
  printing: Printing | undefined
  further: { groups: MenuGroup[]; loading: boolean } | undefined
}

/** All tools in one menu. */
export function ToolsMenu<Field extends string>({
  filters,
  columns,
  download,
  printing,
  further,
}: ToolsMenuProps<Field>) {
  const { loading, print } = usePrintCommand(printing)
  const files = useFileItems((format) => download?.onDownload(format))
  return (
    <ButtonMenu
      label="Tools"
      icon={IconAdjustmentsHorizontal}
      position="bottom-end"
      loading={loading || (download?.saving ?? false) || (further?.loading ?? false)}
      groups={[
        ...filterGroups(filters),
        ...(columns ? [{ label: 'Columns', ...columnsGroup(columns) }] : []),
        ...(further?.groups ?? []),
        ...(download ? [{ label: download.label ?? 'Download', items: files }] : []),
        { items: [{ label: 'Print', onChoose: print }] },
      ]}
    />
  )
}
