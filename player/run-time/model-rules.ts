// Rules of the SCORM 2004 data model for values that depend on others: identifiers and the answers of interactions.
import { answerFormats } from './answers.ts'
import { errors } from './errors2004.ts'
import type { ModelValues } from './model-values.ts'

/** A pattern with more characters than this is long. */
const longPattern = 10_000

/** Returns the error if another element must be set first. */
export function dependencyOf({ peek }: ModelValues, names: string[]): string | undefined {
  const [, list, row, ...rest] = names
  if ((list !== 'objectives' && list !== 'interactions') || !row) return undefined
  const isSet = (name: string) => peek(`cmi.${list}.${row}.${name}`) !== undefined
  if (rest[0] !== 'id' && !isSet('id')) return errors.dependency
  const needsType = rest[0] === 'correct_responses' || rest[0] === 'learner_response'
  return needsType && !isSet('type') ? errors.dependency : undefined
}

/** Returns the error if the value contradicts values that are already set. */
export function conflictOf(values: ModelValues, names: string[], value: string): string | undefined {
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
export function storedPattern({ peek }: ModelValues, [, , row]: string[], value: string): string {
  const format = answerFormats[peek(`cmi.interactions.${row}.type`) ?? '']
  return value.length > longPattern ? value : (format?.shortened?.(value) ?? value)
}
