// A list whose order can be changed by dragging with a mouse or a finger, or with the keyboard. For users who can do neither,
// each item has a menu (WCAG 2.5.7).
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { MoveHandle, type SortableListProps } from './MoveHandle.tsx'
import classes from './SortableList.module.css'

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const instructions = {
  draggable:
    'To move it, press the space bar, then the arrow keys, and the space bar again to drop it. Escape puts it back.',
}

const stateInWords = { saving: 'Saving the order …', saved: 'The order is saved' }

export function SortableList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
  state,
  children,
}: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(keyOf)
  const move = (from: number, to: number) => onOrder(arrayMove(ids, from, to))

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(ids, items.map(nameOf)),
        screenReaderInstructions: instructions,
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={`plain-list ${classes['list']}`} aria-label={label}>
          {items.map((item, at) => (
            <SortableItem key={keyOf(item)} id={keyOf(item)} name={nameOf(item)}>
              {(handle) =>
                children(item, {
                  handle,
                  ...(at > 0 ? { up: () => move(at, at - 1) } : {}),
                  ...(at < items.length - 1 ? { down: () => move(at, at + 1) } : {}),
                })
              }
            </SortableItem>
          ))}
        </ol>
        <p role="status" className={classes['state']}>
          {state && stateInWords[state]}
        </p>
      </SortableContext>
    </DndContext>
  )
}

/** Returns the sentences of screen readers while an item is moved. */
function announcementsOf(ids: string[], names: string[]): Announcements {
  const placeOf = (id: unknown) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const nameOf = (id: unknown) => names[ids.indexOf(String(id))] ?? ''
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is at ${placeOf(over.id)}` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was dropped at ${placeOf(over.id)}` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was put back`,
  }
}

interface SortableItemProps {
  id: string
  name: string
  children: (handle: ReactNode) => ReactNode
}

function SortableItem({ id, name, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classes['item']}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(<MoveHandle name={name} ref={setActivatorNodeRef} {...attributes} {...listeners} />)}
    </li>
  )
}
