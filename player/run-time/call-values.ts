// Converts the values that a course passes to a call. The standards allow only texts, but real packages pass numbers,
// nothing at all, or any value of their variables.

/**
 * Returns the value as text. It is read once, because an object may give another text each time. Undefined and null become
 * an empty text, because a package that passes an unset variable has no value to store. Never throws, even if the value does.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  try {
    return String(value)
  } catch {
    // Some objects cannot be converted to text, such as one without a prototype.
    return '[object Object]'
  }
}
