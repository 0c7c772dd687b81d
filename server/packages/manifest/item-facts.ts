// Reads the small facts that a manifest states about an item.
import type { PackageItem } from '#contract/rules/package.ts'
import { quoted } from '../problems.ts'
import { decimal, flag, number } from './sequencing.ts'
import { type Element, childOf, childrenOf, textOf } from './xml-tree.ts'

/** Returns a number from 0 to 100. Any other value is left out, with a warning. */
export function readMastery(item: Element, title: string, warnings: Set<string>): number | undefined {
  const text = textOf(item, 'masteryscore')
  if (text === undefined) return undefined
  const score = decimal(text)
  if (score !== undefined && score >= 0 && score <= 100) return score
  warnings.add(
    `The mastery score of ${quoted(title)} is ${quoted(text)}, no number from 0 to 100: it is left out, and the course itself says who has passed.`,
  )
  return undefined
}

/** Reads the threshold: attributes in the 4th edition, and the measure as text in earlier editions. */
export function readThreshold(parent: Element): PackageItem['completionThreshold'] {
  const element = childOf(parent, 'completionthreshold')
  if (!element) return undefined
  const measure = decimal(element.text)
  return {
    completedByMeasure: flag(element, 'completedByMeasure') ?? measure !== undefined,
    minProgressMeasure: number(element, 'minProgressMeasure') ?? measure ?? 1,
    progressWeight: number(element, 'progressWeight') ?? 1,
  }
}

export function readDataMaps(item: Element): PackageItem['dataMaps'] {
  const data = childOf(item, 'data')
  const maps = (data ? childrenOf(data, 'map') : []).flatMap((map) => {
    const targetId = map.attributes['targetid']
    if (!targetId) return []
    return [
      { targetId, read: flag(map, 'readSharedData') ?? true, write: flag(map, 'writeSharedData') ?? true },
    ]
  })
  return maps.length ? maps : undefined
}

export function readHidden(item: Element): string[] {
  const presentation = childOf(item, 'presentation')
  const navigation = presentation && childOf(presentation, 'navigationinterface')
  return navigation ? childrenOf(navigation, 'hidelmsui').flatMap(({ text }) => (text ? [text] : [])) : []
}
