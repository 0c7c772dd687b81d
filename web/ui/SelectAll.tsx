import { Checkbox } from '@mantine/core'
import type { Selection } from './use-selection.ts'

/** Selects all rows on screen, above a list. The bar at the bottom then offers all of the list (rule lists-14). */
export const SelectAll = ({ selection, mb = 'sm' }: { selection: Selection; mb?: number | string }) => (
  <Checkbox
    label="Select all"
    data-print="never"
    mb={mb}
    checked={selection.all}
    indeterminate={selection.some}
    disabled={selection.ids.length === 0}
    onChange={selection.toggleAll}
  />
)
