import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Call, Input } from '#contract/call.ts'
import { useSave } from './use-save.ts'

interface OrderOptions<C extends Call, Item> {
  /** Stays the same when the item is changed. */
  keyOf: (item: Item) => string
  /** What is sent; `stored` is the order that the user saw before. */
  inputOf: (ordered: Item[], stored: Item[]) => Input<C>
  /** Shows a refusal in place of the message that others have. */
  reportRefusal?: (error: unknown) => void
}

/**
 * The order that the user gives to a list. It is shown and saved at once; a further change during a save is saved after
 * it. A refusal shows the stored order again.
 * @param items as they are stored
 */
export function useOrder<C extends Call, Item>(
  call: C,
  items: Item[],
  { keyOf, inputOf, reportRefusal }: OrderOptions<C, Item>,
) {
  const [wanted, setWanted] = useState<string[]>()
  const sent = useRef<string[]>(undefined)
  const { save, saving } = useSave(call, {
    // Until then the stored order is not the one that the next change is made on.
    waitForReload: true,
    quiet: reportRefusal !== undefined,
    onRefused: (error) => {
      setWanted(undefined)
      reportRefusal?.(error)
    },
  })
  /** Items that were added since are last. */
  function inOrder<One extends Item>(list: One[]): One[] {
    if (!wanted) return list
    const placeOf = (item: Item) =>
      wanted.includes(keyOf(item)) ? wanted.indexOf(keyOf(item)) : wanted.length
    return list.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  const saveOrder = useEffectEvent(() => {
    if (saving || !wanted) return
    // It is stored and loaded again: from now on changes of other users are shown.
    if (wanted === sent.current) return setWanted(undefined)
    sent.current = wanted
    save(inputOf(inOrder(items), items))
  })
  useEffect(() => saveOrder(), [wanted, saving])
  return { order: setWanted, inOrder }
}
