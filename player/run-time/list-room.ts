// How much an item may store in its lists: rows, and bytes of all of them together. What is beyond is refused, with an error
// that names the list, so that administrators see it (rule learning-26).
import type { Cmi } from '#contract/rules/cmi.ts'
import {
  commentsLimit,
  interactionsLimit,
  listsLimit,
  type listsOfItem,
  objectivesLimit,
} from '#contract/rules/play-limits.ts'
import { bytesOf } from '../base/report.ts'

type List = (typeof listsOfItem)[number]

const rowLimits: Record<List, number> = {
  'cmi.objectives': objectivesLimit,
  'cmi.interactions': interactionsLimit,
  'cmi.comments_from_learner': commentsLimit,
}

export interface ListRoom {
  /** The list that has no room for the value of this element; nothing for one that fits, and for an element of no list. */
  fullList(element: string, value: string): List | undefined
  /** The value has been set. */
  take(element: string, value: string): void
}

/** @param stored what the item finds: where it sets a value of it again, both count until the next visit */
export function openListRoom({ objectives, interactions, comments }: Cmi = {}): ListRoom {
  let bytes = bytesOf([objectives, interactions, comments])
  const sizes = new Map<string, number>()
  const sizeOf = (element: string, value: string) => bytesOf([element, value])
  const growth = (element: string, value: string) => sizeOf(element, value) - (sizes.get(element) ?? 0)

  return {
    fullList(element, value) {
      const [, list, row] = /^(cmi\.\w+)\.(\d+)\./.exec(element) ?? []
      if (list === undefined || !Object.hasOwn(rowLimits, list)) return undefined
      const isFull = Number(row) >= rowLimits[list as List] || bytes + growth(element, value) > listsLimit
      return isFull ? (list as List) : undefined
    },
    take(element, value) {
      if (!/^cmi\.\w+\.\d+\./.test(element)) return
      bytes += growth(element, value)
      sizes.set(element, sizeOf(element, value))
    },
  }
}
