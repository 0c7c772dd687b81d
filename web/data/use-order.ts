import type { Call, Input } from '#contract/call.ts'
import { useSaveAtOnce } from './use-save-at-once.ts'

interface OrderOptions<C extends Call, Item> {
  /** Stays the same when the item is changed. */
  keyOf: (item: Item) => string
  /** Returns the input of the call; `stored` is the order that the user saw before. */
  inputOf: (ordered: Item[], stored: Item[]) => Input<C>
  /** Shows a refusal in place of the usual message. */
  reportRefusal?: (error: unknown) => void
}

/**
 * The order that the user gives to a list, which is shown and saved at once.
 * @param items as they are stored
 */
export function useOrder<C extends Call, Item>(
  call: C,
  items: Item[],
  { keyOf, inputOf, reportRefusal }: OrderOptions<C, Item>,
) {
  /** Sorts a list by the keys. Items that were added later come last. */
  function sortBy<One extends Item>(keys: string[], list: One[]): One[] {
    const placeOf = (item: Item) => (keys.includes(keyOf(item)) ? keys.indexOf(keyOf(item)) : keys.length)
    return list.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  const { wanted, state, set } = useSaveAtOnce(call, items.map(keyOf), {
    inputOf: (keys, wasKeys) => inputOf(sortBy(keys, items), sortBy(wasKeys, items)),
    reportRefusal,
  })
  return {
    order: set,
    /** Whether the order that is shown is stored. */
    state,
    inOrder: <One extends Item>(list: One[]) => (wanted ? sortBy(wanted, list) : list),
  }
}
