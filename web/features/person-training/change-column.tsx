import { Button, Group } from '@mantine/core'
import type { Column } from '../../ui/DataTable.tsx'

interface Action {
  label: string
  /** For screen readers, with what it is done to. */
  name: string
  onClick: () => void
}

/** A column with buttons. @param actionsOf what can be done with a row; nothing where it is absent */
export const changeColumn = <Row,>(actionsOf: (row: Row) => Action[] | null | undefined): Column<Row> => ({
  label: 'Change',
  quiet: true,
  of: (row) => {
    const actions = actionsOf(row)
    return (
      actions && (
        <Group gap={6}>
          {actions.map(({ label, name, onClick }) => (
            <Button key={label} variant="default" size="compact-sm" aria-label={name} onClick={onClick}>
              {label}
            </Button>
          ))}
        </Group>
      )
    )
  },
})
