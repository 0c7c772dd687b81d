// Which calls of an item were answered with an error: for whoever has to find out why a course does not do what it
// should. Few are kept by name, the rest is counted.
import { apiErrorsLimit } from '#contract/play-limits.ts'
import type { Cmi } from '#contract/playing.ts'
import { textOf } from './call-values.ts'
import { readable } from './text.ts'

type ApiError = NonNullable<Cmi['apiErrors']>[number]

/** Asking for what nobody has set yet is how a course finds out that this is its first visit. */
const isUsual = (call: string, code: string) => call === 'GetValue' && code === '403'
/** Characters. */
const longestElement = 255

/** @param before of former visits in the same attempt */
export function openApiErrors(before: ApiError[] = []) {
  const kept = before.map((error) => ({ ...error, count: error.times }))

  /** Answers whether there is something new to tell. */
  function note(call: string, element: string, code: string): boolean {
    if (isUsual(call, code)) return false
    const named = { call, element: readable(element.slice(0, longestElement)), code }
    let error = kept.find(
      (other) => other.call === named.call && other.element === named.element && other.code === named.code,
    )
    if (!error) {
      const isFull = kept.length >= apiErrorsLimit
      error = { ...(isFull ? { call: '', element: '', code: '' } : named), times: 0, count: 0 }
      const rest = isFull ? kept.find((other) => other.call === '') : undefined
      if (rest) error = rest
      else kept.push(error)
    }
    error.count++
    // Told at the first, the tenth, the hundredth time: a course may ask the same thing every second.
    if (error.count < error.times * 10) return false
    error.times = error.times === 0 ? 1 : error.times * 10
    return true
  }

  return {
    note,
    told: (): Pick<Cmi, 'apiErrors'> =>
      kept.length
        ? { apiErrors: kept.map(({ call, element, code, times }) => ({ call, element, code, times })) }
        : {},
  }
}

/**
 * The same calls, for a course that may hand over any value: they get texts. An answer with an error is reported.
 * @param lastError the name of the call that tells the error of the one before
 */
export function watchErrors(
  api: object,
  lastError: string,
  tell: (call: string, element: string, code: string) => void,
): object {
  const calls = api as Record<string, (...texts: string[]) => unknown>
  const codeOf = () => String(calls[lastError]?.())
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => {
      if (typeof call !== 'function') return [name, call]
      const tellsNoError = /Error|Diagnostic/.test(name)
      const watched = (...values: unknown[]) => {
        const texts = values.map(textOf)
        const answer = call(...texts)
        const code = !tellsNoError && (answer === 'false' || answer === '') ? codeOf() : '0'
        if (code !== '0') tell(name, name.endsWith('Value') ? (texts[0] ?? '') : '', code)
        return answer
      }
      return [name, watched]
    }),
  )
}
