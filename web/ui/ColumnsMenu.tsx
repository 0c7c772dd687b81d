import { Button, Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'

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
        <Menu.Item
          key={label}
          role="menuitemcheckbox"
          aria-checked={isShown}
          leftSection={<IconCheck size={16} aria-hidden visibility={isShown ? 'visible' : 'hidden'} />}
          onClick={() => toggle(label)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
