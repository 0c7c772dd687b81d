// What a course passes to a call. The standards know texts only; real packages pass numbers, nothing at all, or any
// value of their variables.

/**
 * The value as text, read once: an object may answer differently each time. Nothing is the empty text, because a
 * package that passes an unset variable has no value to store. Never throws, even if the value does when it is read.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return String(value)
  } catch {
    // An object that cannot be written as text, such as one without a prototype.
    return '[object Object]'
  }
}
