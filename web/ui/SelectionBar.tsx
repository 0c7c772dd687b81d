import { Anchor, Checkbox, Group, Text } from '@mantine/core'
import type { Selection } from './use-selection.ts'

/** Above a list whose rows can be selected: those on screen, or all of the list (rule lists-14). */
export const SelectionBar = ({ selection, disabled }: { selection: Selection; disabled: boolean }) => (
  <Group gap="md" mih={36}>
    <Checkbox
      label="Select all"
      checked={selection.all}
      indeterminate={selection.some}
      disabled={disabled}
      onChange={selection.toggleAll}
    />
    <Text size="sm" c="var(--quiet)" aria-live="polite">
      {selection.count} selected
    </Text>
    {selection.canSelectWhole && (
      <Anchor component="button" type="button" size="sm" onClick={selection.selectWhole}>
        Select all {selection.total}
      </Anchor>
    )}
    {selection.isWhole && (
      <Anchor component="button" type="button" size="sm" onClick={selection.clear}>
        Clear selection
      </Anchor>
    )}
  </Group>
)
