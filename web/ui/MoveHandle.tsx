import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './SortableList.module.css'

/** The ways to move an item. `up` is absent for the first item, `down` for the last one. */
export interface Moving {
  handle: ReactNode
  up?: () => void
  down?: () => void
}

export interface SortableListProps<Item> {
  label: string
  items: Item[]
  /** Must not change while the item exists. */
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Called with all keys in the new order. */
  onOrder: (keys: string[]) => void
  /** Whether the order that is shown is stored, as useOrder returns it. */
  state: 'saving' | 'saved' | undefined
  children: (item: Item, moving: Moving) => ReactNode
}

interface HandleProps extends ActionIconProps {
  name: string
  ref?: Ref<HTMLButtonElement>
}

/** The handle by which an item is dragged. */
export const MoveHandle = ({ name, ...props }: HandleProps) => (
  <ActionIcon
    {...props}
    className={classes['handle'] ?? ''}
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={`Move ${name}`}
  >
    <IconGripVertical size={18} aria-hidden />
  </ActionIcon>
)
