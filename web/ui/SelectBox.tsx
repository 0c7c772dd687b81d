import { Checkbox } from '@mantine/core'
import type { Selection } from './use-selection.ts'

interface SelectBoxProps {
  selection: Selection
  id: string
  /** The name of what the row shows. */
  name: string
}

/** Selects a row of a list. With the shift key it selects all rows from the last one that was pressed (rule lists-33). */
export const SelectBox = ({ selection: { isSelected, toggle }, id, name }: SelectBoxProps) => (
  <Checkbox
    data-print="never"
    data-selects-row
    aria-label={`Select ${name}`}
    checked={isSelected(id)}
    onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
)
