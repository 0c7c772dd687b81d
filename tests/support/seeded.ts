/** Random numbers that are the same in each run. */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    oneOf: <T>(values: readonly T[]) => values[below(values.length)] as T,
  }
}
