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

/** What SortableList shows when its code has been loaded. */
export function DraggableList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
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

  const placeOf = (id: unknown) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const nameById = (id: unknown) => {
    const item = items.find((one) => keyOf(one) === id)
    return item ? nameOf(item) : ''
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameById(active.id)}, ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${nameById(active.id)} is at ${placeOf(over.id)}` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameById(active.id)} was dropped at ${placeOf(over.id)}` : undefined,
    onDragCancel: ({ active }) => `${nameById(active.id)} was put back`,
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes['list']} aria-label={label}>
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
      </SortableContext>
    </DndContext>
  )
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
