// Describes in plain words the errors that the player returned for calls of a course.
import { showNumber } from '#contract/rules/numbers.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import type { listsOfItem } from '#contract/rules/play-limits.ts'

type ApiError = NonNullable<Cmi['apiErrors']>[number]

const ofBoth: Record<string, string> = {
  101: 'something went wrong in the player',
  201: 'the standard does not allow this argument',
  301: 'there is no such value',
}
const ofScorm12: Record<string, string> = {
  ...ofBoth,
  202: 'this element has no children',
  203: 'this element is not a list',
  301: 'the item had not begun, or had already ended',
  401: 'the standard has no such element',
  402: 'this element cannot be set',
  403: 'this element can only be read',
  404: 'this element can only be written',
  405: 'the value does not have the type that the standard requires',
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
  351: 'the value conflicts with one that was set before',
  391: 'it could not be stored',
  401: 'the standard has no such element',
  402: 'the player has no such element',
  403: 'it had not been set',
  404: 'this element can only be read',
  405: 'this element can only be written',
  406: 'the value does not have the type that the standard requires',
  407: 'the value is too large or too small',
  408: 'another element has to be set first',
}

/** Whether answers that the item reported were not stored, for lack of room or because the standard does not allow them. */
export const hasLostAnswers = (errors: Cmi['apiErrors'] = []) =>
  errors.some(
    ({ call, element }) =>
      call.endsWith('SetValue') &&
      /^cmi\.interactions(\.\d+\.(id|student_response|learner_response))?$/.test(element),
  )

/** The maximum number of errors that get a sentence of their own. */
const maxSentences = 5

/** Names the lists of an item in which values may have been lost because the list was full (rule learning-26). */
const lists: Record<(typeof listsOfItem)[number], string> = {
  'cmi.interactions': 'answers',
  'cmi.objectives': 'objectives',
  'cmi.comments_from_learner': 'comments',
}

const isLoss = ({ call, element }: Partial<ApiError>) =>
  String(call).endsWith('SetValue') && Object.hasOwn(lists, String(element))

/** @param errors as they are in the log; they may contain anything */
export function sentencesOfErrors(errors: readonly Partial<ApiError>[]): string[] {
  const [lost, others] = [errors.filter(isLoss), errors.filter((error) => !isLoss(error))]
  const sentences = [...lost, ...others].slice(0, maxSentences).map((error) => sentenceOf(error as ApiError))
  const more = errors.length - sentences.length
  return more > 0 ? [...sentences, `And ${more} more errors.`] : sentences
}

function sentenceOf({ call, element, code, times }: ApiError): string {
  const often = times > 1 ? `, at least ${showNumber(times)} times` : ''
  if (call === '') return `The course met further errors${often}.`
  if (isLoss({ call, element }))
    return `The course reported more ${lists[element as keyof typeof lists]} than can be stored: what was too much is lost${often}.`
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
