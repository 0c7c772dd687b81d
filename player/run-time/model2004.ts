// A SCORM 2004 data model in use: what an item has set and may read, with the error of each call (RTE 3.1.7).
import type { Access } from './elements2004.ts'
import { errors } from './errors2004.ts'
import { lengthOf, placeOf } from './model-place.ts'
import { type ModelValues, isRow, openValues } from './model-values.ts'
import { answerFormats } from './answers.ts'

export interface Outcome {
  value?: string
  error: string
}

export interface Model extends Omit<ModelValues, 'root'> {
  get(element: string): Outcome
  set(element: string, value: string): Outcome
}

interface ModelParts {
  values: ModelValues
  access: (element: string) => Access | undefined
}

const none = '0'
const fail = (error: string): Outcome => ({ error })

/** @param access who may do what with an element of its own, such as mapped shared data */
export function openModel(access: (element: string) => Access | undefined = () => undefined): Model {
  const { root, ...rest } = openValues()
  const parts: ModelParts = { values: { root, ...rest }, access }
  return {
    ...rest,
    get: (element) => getFrom(parts, element),
    set: (element, value) => setIn(parts, element, value),
  }
}

function getFrom(parts: ModelParts, element: string): Outcome {
  const { values, access } = parts
  if (element === '') return fail(errors.getFailed)
  const keyword = getKeyword(parts, element)
  if (keyword) return keyword
  const place = placeOf(values, element, { isSetting: false })
  if ('error' in place) return fail(place.error)
  if (place.element.kind !== 'leaf') return fail(errors.undefinedElement)
  const may = access(element) ?? place.element.access
  if (may === 'write' || may === 'none') return fail(errors.writeOnly)
  const stored = values.peek(element)
  const value = stored === '' && place.element.isEmptyUnset ? undefined : (stored ?? place.element.initial)
  return value === undefined ? fail(errors.notSet) : { value, error: none }
}

/** `_children`, `_count` and `_version`; nothing for any other element. */
function getKeyword({ values }: ModelParts, element: string): Outcome | undefined {
  const [, path, word] = /^(.*)\.(_children|_count|_version)$/.exec(element) ?? []
  if (path === undefined || element === 'cmi._version') return undefined
  const place = placeOf(values, path, { isSetting: false })
  if ('error' in place) return fail(place.error)
  const { element: at } = place
  if (word === '_children' && at.kind !== 'leaf') {
    const of = at.kind === 'list' ? at.row : at
    if (!of.isSilent && !isRow(place.names.at(-1) as string))
      return { value: Object.keys(of.children).join(','), error: none }
  }
  if (word === '_count' && at.kind === 'list') return { value: String(lengthOf(place)), error: none }
  return fail(word === '_version' ? errors.undefinedElement : errors.getFailed)
}

function setIn(parts: ModelParts, element: string, value: string): Outcome {
  const { values, access } = parts
  if (element === '') return fail(errors.setFailed)
  if (/\._(children|count|version)$/.test(element)) {
    const isUndefined = getKeyword(parts, element)?.error === errors.undefinedElement
    return fail(isUndefined ? errors.undefinedElement : errors.readOnly)
  }
  const place = placeOf(values, element, { isSetting: true })
  if ('error' in place) return fail(isOurs(element) ? errors.readOnly : place.error)
  if (place.element.kind !== 'leaf') return fail(errors.undefinedElement)
  const may = access(element) ?? place.element.access
  if (may === 'read' || may === 'none') return fail(errors.readOnly)
  const { names } = place
  const error = dependencyOf(values, names) ?? place.element.check(value) ?? conflictOf(values, names, value)
  if (error) return fail(error)
  values.put(element, names[3] === 'correct_responses' ? storedPattern(values, names, value) : value)
  return { value: 'true', error: none }
}

/** Whether it is in a list that only the player fills, which may have no such row. */
const isOurs = (element: string) =>
  /^cmi\.comments_from_lms\.\d+\.(comment|location|timestamp)$/.test(element)

// Rules of the SCORM 2004 data model for values that depend on others: identifiers and the answers of interactions.
/** A pattern with more characters than this is long. */
const longPattern = 10_000

/** Returns the error if another element must be set first. */
function dependencyOf({ peek }: ModelValues, names: string[]): string | undefined {
  const [, list, row, ...rest] = names
  if ((list !== 'objectives' && list !== 'interactions') || !row) return undefined
  const isSet = (name: string) => peek(`cmi.${list}.${row}.${name}`) !== undefined
  if (rest[0] !== 'id' && !isSet('id')) return errors.dependency
  const needsType = rest[0] === 'correct_responses' || rest[0] === 'learner_response'
  return needsType && !isSet('type') ? errors.dependency : undefined
}

/** Returns the error if the value contradicts values that are already set. */
function conflictOf(values: ModelValues, names: string[], value: string): string | undefined {
  const [, list, row, part] = names
  if (list === 'interactions') return conflictInInteraction(values, names, value)
  if (list !== 'objectives' || part !== 'id') return undefined
  const isTaken = isInOtherRow(values, 'cmi.objectives', row, 'id', value)
  const isNamed = (values.peek(names.join('.')) ?? value) !== value
  return isTaken || isNamed ? errors.setFailed : undefined
}

function conflictInInteraction(values: ModelValues, names: string[], value: string): string | undefined {
  const [, , row, part, subRow] = names
  const path = `cmi.interactions.${row}`
  const format = answerFormats[values.peek(`${path}.type`) ?? '']
  if (part === 'objectives' && isInOtherRow(values, `${path}.objectives`, subRow, 'id', value))
    return errors.setFailed
  if (part === 'learner_response') return format?.isResponse(value) ? undefined : errors.typeMismatch
  if (part !== 'correct_responses') return undefined
  if (Number(subRow) >= (format?.max ?? Infinity)) return errors.setFailed
  if (!format?.isPattern(value)) return errors.typeMismatch
  const isDouble =
    format.areDistinct && isInOtherRow(values, `${path}.correct_responses`, subRow, 'pattern', value)
  return isDouble ? errors.setFailed : undefined
}

function isInOtherRow(
  { rowsOf }: ModelValues,
  list: string,
  row: string | undefined,
  name: string,
  value: string,
): boolean {
  return rowsOf(list).some((other, at) => at !== Number(row) && other[name] === value)
}

/** The ADL test suite expects short patterns without their default delimiters, and long ones unchanged. */
function storedPattern({ peek }: ModelValues, [, , row]: string[], value: string): string {
  const format = answerFormats[peek(`cmi.interactions.${row}.type`) ?? '']
  return value.length > longPattern ? value : (format?.shortened?.(value) ?? value)
}
