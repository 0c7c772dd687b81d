// Where in a SCORM 2004 data model an element is, or the error for one that is not in it.
import { type Element, model } from './elements2004.ts'
import { errors } from './errors2004.ts'
import { type Branch, type ModelValues, isRow } from './model-values.ts'

export interface Place {
  element: Element
  /** The part of the model that has the value under the last name. */
  holder: Branch | undefined
  names: string[]
}

export interface PlaceOptions {
  /** Whether an element is read, or set, which may add a row to a list. */
  isSetting: boolean
}

interface Step {
  at: Element
  value: Branch | string | undefined
}

/** The error is that of an element which the standard does not define, or of a row that does not exist. */
export function placeOf(
  { root }: ModelValues,
  element: string,
  options: PlaceOptions,
): Place | { error: string } {
  const names = element.split('.')
  const first = names[0] as string
  if (!Object.hasOwn(model, first)) return { error: errors.undefinedElement }
  let step: Step = { at: model[first] as Element, value: root[first] }
  let holder: Branch | undefined
  for (const name of names.slice(1)) {
    holder = typeof step.value === 'object' ? step.value : undefined
    const next =
      step.at.kind === 'list' ? rowStep(step.at, holder, name, options) : childStep(step.at, holder, name)
    if ('error' in next) return next
    step = next
  }
  return { element: step.at, holder, names }
}

function childStep(at: Element, holder: Branch | undefined, name: string): Step | { error: string } {
  const child = at.kind === 'group' && Object.hasOwn(at.children, name) ? at.children[name] : undefined
  if (!child) return { error: errors.undefinedElement }
  return { at: child, value: (holder as Record<string, Branch | string> | undefined)?.[name] }
}

function rowStep(
  at: Extract<Element, { kind: 'list' }>,
  holder: Branch | undefined,
  name: string,
  { isSetting }: PlaceOptions,
): Step | { error: string } {
  if (!isRow(name)) return { error: errors.undefinedElement }
  const rows = (holder as Branch[] | undefined) ?? []
  const row = Number(name)
  const isNew = row === rows.length && !at.isGiven && isSetting
  const isMissing = row >= rows.length && !isNew
  if (isMissing) return { error: isSetting ? errors.setFailed : errors.getFailed }
  return { at: at.row, value: rows[row] }
}

/** The number of rows of a list. */
export function lengthOf({ holder, names }: Place): number {
  const rows = (holder as Record<string, Branch> | undefined)?.[names.at(-1) as string]
  return Array.isArray(rows) ? rows.length : 0
}
