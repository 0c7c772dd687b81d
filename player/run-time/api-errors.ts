// Records the calls of an item that returned an error, so that an administrator can find out why a course does not work.
// A limited number is stored by name. The rest is counted.
import { apiErrorsLimit, listsOfItem } from '#contract/rules/play-limits.ts'
import type { Cmi } from '#contract/rules/cmi.ts'
import { readable } from './stored-text.ts'

type ApiError = NonNullable<Cmi['apiErrors']>[number]

/** Courses often read an element that is not set yet, to find out whether this is the first visit. */
const isUsual = (call: string, code: string) => call === 'GetValue' && code === '403'
/** Full lists are always stored by name, because the content has lost data. */
const isList = (element: string) => listsOfItem.some((list) => list === element)
/** The limit in characters. */
const maxElementLength = 255

export interface ApiErrors {
  /** Returns whether the report has changed. */
  add(call: string, element: string, code: string): boolean
  report(): Pick<Cmi, 'apiErrors'>
}

/** @param before the errors of previous visits in the same attempt */
export function openApiErrors(before: ApiError[] = []): ApiErrors {
  const errors = before.map((error) => ({ ...error, count: error.times }))

  function add(call: string, element: string, code: string): boolean {
    if (isUsual(call, code)) return false
    const named = { call, element: readable(element.slice(0, maxElementLength)), code }
    let error = errors.find(
      (other) => other.call === named.call && other.element === named.element && other.code === named.code,
    )
    if (!error) {
      const isFull =
        !isList(element) && errors.filter((other) => !isList(other.element)).length >= apiErrorsLimit
      error = { ...(isFull ? { call: '', element: '', code: '' } : named), times: 0, count: 0 }
      const rest = isFull ? errors.find((other) => other.call === '') : undefined
      if (rest) error = rest
      else errors.push(error)
    }
    error.count++
    // An error is reported only the first, the tenth and the hundredth time, because a course may repeat a call every second.
    if (error.count < error.times * 10) return false
    error.times = error.times === 0 ? 1 : error.times * 10
    return true
  }

  return {
    add,
    report: () =>
      errors.length
        ? { apiErrors: errors.map(({ call, element, code, times }) => ({ call, element, code, times })) }
        : {},
  }
}

/**
 * Returns the same calls for a course that may pass any value: each value becomes a text. Answers with an error are reported.
 * @param lastError the name of the call that returns the error of the previous call
 */
export function watchErrors(
  api: object,
  lastError: string,
  report: (call: string, element: string, code: string) => void,
): object {
  const calls = api as Record<string, (...texts: string[]) => unknown>
  const codeOf = () => String(calls[lastError]?.())
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      if (typeof call !== 'function') return [name, call]
      const setsNoError = /Error|Diagnostic/.test(name)
      const watched = (...values: unknown[]) => {
        const texts = values.map(textOf)
        const answer = call(...texts)
        const code = !setsNoError && (answer === 'false' || answer === '') ? codeOf() : '0'
        if (code !== '0') report(name, name.endsWith('Value') ? (texts[0] ?? '') : '', code)
        return answer
      }
      return [name, watched]
    }),
  )
}

/**
 * Returns the value that a course passes to a call as text: the standards allow only texts, but packages pass numbers and anything
 * else. It is read once, because an object may give another text each time. Undefined and null become
 * an empty text, because a package that passes an unset variable has no value to store. Never throws, even if the value does.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return String(value)
  } catch {
    // Some objects cannot be converted to text, such as one without a prototype.
    return '[object Object]'
  }
}
