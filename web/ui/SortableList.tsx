// A list whose order can be changed: by dragging with a mouse or a finger, with the keyboard, and by a button for each
// step, for users who can do neither (WCAG 2.5.7).
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { MoveHandle, type SortableListProps } from './MoveHandle.tsx'
import classes from './SortableList.module.css'
import { whenIdle } from './when-idle.ts'

type List = ComponentType<SortableListProps<never>>
let loaded: List | undefined

/** Until what drags has been loaded, which is heavy, the items are shown and can do nothing. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const [, setArrived] = useState(loaded !== undefined)
  useEffect(() => {
    // It may have arrived since this was drawn.
    if (loaded) return setArrived(true)
    return whenIdle(() => {
      void import('./DraggableList.tsx').then(({ DraggableList }) => {
        loaded = DraggableList
        // In slices, between which a slow phone can respond.
        startTransition(() => setArrived(true))
      })
    })
  }, [])
  const Loaded = loaded as ComponentType<SortableListProps<Item>> | undefined
  return Loaded ? <Loaded {...props} /> : <FixedList {...props} />
}

function FixedList<Item>({ label, items, keyOf, nameOf, children }: SortableListProps<Item>) {
  return (
    <ol className={classes['list']} aria-label={label} inert>
      {items.map((item) => (
        <li key={keyOf(item)} className={classes['item']}>
          {children(item, { handle: <MoveHandle name={nameOf(item)} /> })}
        </li>
      ))}
    </ol>
  )
}
