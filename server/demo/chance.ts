/** Random choices that are the same at every start, so that every demo is the same. */
export interface Chance {
  /** Returns a number from 0 up to, not including, 1. */
  share(): number
  /** Returns a whole number, both ends included. */
  whole(min: number, max: number): number
  oneOf<Item>(items: readonly Item[]): Item
  /** Returns one of the items, by their weights. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
}

/** Makes random choices with Marsaglia's xorshift32, which is small, and good enough for demo data. */
export function makeChance(seed: number): Chance {
  let state = seed | 0 || 1
  function share() {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(share() * (max - min + 1))
  return {
    share,
    whole,
    oneOf: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    weighted<Item>(items: readonly (readonly [Item, number])[]) {
      const all = items.reduce((sum, [, weight]) => sum + weight, 0)
      let left = share() * all
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return (items.at(-1) as readonly [Item, number])[0]
    },
  }
}
