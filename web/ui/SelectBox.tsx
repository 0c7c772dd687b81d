import { Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Selection } from './use-selection.ts'

interface SelectBoxProps {
  selection: Selection
  id: string
  /** The name of what the row shows. */
  name: string
  /** The name itself, beside the box. */
  children: ReactNode
}

/** Begins a row of a list with a box that selects it. With the shift key it selects all rows from the last one that was pressed (rule lists-33). */
export const SelectBox = ({ selection: { isSelected, toggle }, id, name, children }: SelectBoxProps) => (
  <Group gap="sm" wrap="nowrap" display="inline-flex">
    <Checkbox
      data-print="never"
      data-selects-row
      aria-label={`Select ${name}`}
      checked={isSelected(id)}
      onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
    {children}
  </Group>
)
