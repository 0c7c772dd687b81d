import { namesInWords } from '../../ui/names-in-words.ts'

/** Returns all names, such as “Email”, “Teams” and “Start date”. */
export const inQuotes = (names: readonly string[]): string =>
  namesInWords(
    names.map((name) => `“${name}”`),
    names.length,
    names.length,
  )
