// What a course hands to a call. The standards know texts only; real packages hand over numbers, nothing at all, or
// whatever their variables hold.

/**
 * The value as text, read once: an object may answer differently each time. Nothing is the empty text, because a
 * package that hands over an unset variable has no value to store. Never throws, whatever the value does when it is
 * read.
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
