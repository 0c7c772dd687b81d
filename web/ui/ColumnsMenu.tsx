import { IconColumns3 } from '@tabler/icons-react'
import { ButtonMenu } from './ButtonMenu.tsx'

/** The columns that may be hidden, and whether they are shown: as useColumns answers it (web/data/use-columns.ts). */
export interface ColumnChoice {
  columns: { label: string; isShown: boolean }[]
  toggle: (label: string) => void
}

/** A menu that shows and hides columns. It stays open, so that several can be chosen. */
export const ColumnsMenu = ({ choice: { columns, toggle } }: { choice: ColumnChoice }) => (
  <ButtonMenu
    label="Columns"
    icon={IconColumns3}
    position="bottom-end"
    staysOpen
    groups={[
      {
        items: columns.map(({ label, isShown }) => ({
          label,
          isChosen: isShown,
          onChoose: () => toggle(label),
        })),
      },
    ]}
  />
)
