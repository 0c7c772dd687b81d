import { IconColumns3 } from '@tabler/icons-react'
import { ButtonMenu, type MenuGroup } from './ButtonMenu.tsx'

/** The columns that may be hidden, and whether they are shown: as useColumns answers it (web/data/use-columns.ts). */
export interface ColumnChoice {
  columns: { label: string; isShown: boolean }[]
  toggle: (label: string) => void
}

/** The columns, for a menu that shows and hides them. It stays open, so that several can be chosen. */
export const columnsGroup = ({ columns, toggle }: ColumnChoice): MenuGroup => ({
  items: columns.map(({ label, isShown }) => ({ label, isChosen: isShown, onChoose: () => toggle(label) })),
  staysOpen: true,
})

export const ColumnsMenu = ({ choice }: { choice: ColumnChoice }) => (
  <ButtonMenu label="Columns" icon={IconColumns3} position="bottom-end" groups={[columnsGroup(choice)]} />
)
