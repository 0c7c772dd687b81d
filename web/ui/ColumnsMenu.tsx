import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'

/** The columns that may be hidden, and whether they are shown: as useColumns answers it (web/data/use-columns.ts). */
export interface ColumnChoice {
  columns: { label: string; isShown: boolean }[]
  toggle: (label: string) => void
}

/** A menu that shows and hides columns. It stays open, so that several can be chosen. */
export const ColumnsMenu = ({ choice: { columns, toggle } }: { choice: ColumnChoice }) => (
  <Menu position="bottom-end" withinPortal closeOnItemClick={false}>
    <Menu.Target>
      <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
        Columns
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {columns.map(({ label, isShown }) => (
        <Menu.CheckboxItem key={label} checked={isShown} onChange={() => toggle(label)}>
          {label}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
)
