// How the fields of a registration form are arranged on the page.
import { type AskedItem, isKnowledge } from '#contract/rules/registration-form.ts'

export interface Part {
  /** Side by side, the ticks in a box with a title, or one below the other. */
  look: 'grid' | 'ticks' | 'stack'
  items: AskedItem[]
  /** Whether the password is chosen at its end. */
  hasPassword: boolean
}

const isDetail = ({ kind, key }: AskedItem) => kind === 'specified' && !isKnowledge(key)

function lookOf(item: AskedItem): Part['look'] {
  if (item.kind === 'multipleChoice' || item.kind === 'yesNo') return 'stack'
  return isKnowledge(item.key) ? 'ticks' : 'grid'
}

/** In the order of the form. The password follows the last of the personal details, or everything where there is none. */
export function partsOf(items: readonly AskedItem[]): Part[] {
  const parts: Part[] = []
  const lastDetail = items.findLastIndex(isDetail)
  for (const [at, item] of items.entries()) {
    const look = lookOf(item)
    const last = parts.at(-1)
    if (last?.look === look && !last.hasPassword) last.items.push(item)
    else parts.push({ look, items: [item], hasPassword: false })
    if (at === lastDetail) (parts.at(-1) as Part).hasPassword = true
  }
  if (lastDetail < 0) parts.push({ look: 'grid', items: [], hasPassword: true })
  return parts
}
