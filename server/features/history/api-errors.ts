// The errors that calls of a course were answered with, in plain words.
import type { Cmi } from '#contract/playing.ts'

type ApiError = NonNullable<Cmi['apiErrors']>[number]

const ofBoth: Record<string, string> = {
  101: 'something went wrong in the player',
  201: 'it was put in a way that the standard does not know',
  301: 'there is nothing of that kind',
}
const ofScorm12: Record<string, string> = {
  ...ofBoth,
  202: 'there is nothing below this element',
  203: 'this element is no list',
  301: 'the item had not begun, or had already ended',
  401: 'the standard has no such element',
  402: 'this element cannot be set',
  403: 'this element can only be read',
  404: 'this element can only be written',
  405: 'the value is not as the standard wants it',
}
const ofScorm2004: Record<string, string> = {
  ...ofBoth,
  103: 'the item had already begun',
  104: 'the item had already ended',
  112: 'the item had not begun',
  113: 'the item had already ended',
  122: 'the item had not begun',
  123: 'the item had already ended',
  132: 'the item had not begun',
  133: 'the item had already ended',
  142: 'the item had not begun',
  143: 'the item had already ended',
  351: 'it does not go with what was set before',
  391: 'it could not be kept',
  401: 'the standard has no such element',
  402: 'the player has no such element',
  403: 'it had not been set',
  404: 'this element can only be read',
  405: 'this element can only be written',
  406: 'the value is not as the standard wants it',
  407: 'the value is too large or too small',
  408: 'something else has to be set before',
}

/** So many are told in one sentence each. */
const mostTold = 5

/** @param errors as the change of the log has them, of which nothing is presumed */
export function sentencesOfErrors(errors: readonly Record<string, unknown>[]): string[] {
  const told = errors.slice(0, mostTold).map((error) => sentenceOf(error as ApiError))
  const more = errors.length - told.length
  return more > 0 ? [...told, `And ${more} more errors.`] : told
}

function sentenceOf({ call, element, code, times }: ApiError): string {
  const often = times > 1 ? `, at least ${times.toLocaleString('en')} times` : ''
  if (call === '') return `The course met further errors${often}.`
  const isScorm12 = call.startsWith('LMS')
  const why = (isScorm12 ? ofScorm12 : ofScorm2004)[code]
  const because = why ? `: ${why} (error ${code})` : `: error ${code}`
  const what = call.endsWith('SetValue')
    ? `Setting “${element}” was refused`
    : call.endsWith('GetValue')
      ? `Asking for “${element}” was refused`
      : `${call} was refused`
  return `${what}${often}${because}.`
}
