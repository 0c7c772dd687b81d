import type { Preview } from './hooks.ts'

/** Counts the rows of a preview, of which a list in parts shows the first ones only. */
export function totalsOf({ goodRows, badRows, alreadyThere, updates, cleaned, inParts }: Preview) {
  if (inParts) {
    const { good: added, bad: rejected, alreadyThere: unchanged, ...others } = inParts
    return { added, rejected, unchanged, ...others }
  }
  const back = updates.filter(({ isBack }) => isBack).length
  const changed = updates.length - back
  return {
    ...{ added: goodRows.length, changed, back },
    rejected: badRows.length,
    // Who changes is there already, and who comes back is not.
    unchanged: alreadyThere.length - changed,
    cleaned: cleaned.length,
  }
}
