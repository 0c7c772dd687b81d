// Removes from cells what programs add to a text. What is removed from an address is shown to the user.
import { unescapeFormulas } from '#contract/rules/csv.ts'

/** Exports write ="0012", so that a spreadsheet keeps the zeros of a text. */
const textFormula = /^="((?:[^"]|"")*)"$/

/** Returns the text of a cell without the blanks around it, without a formula around it, and without the sign that our files put before one. */
export function cleanCell(cell: string): string {
  const trimmed = cell.trim()
  const text = textFormula.exec(trimmed)?.[1]
  return unescapeFormulas(text === undefined ? trimmed : text.replaceAll('""', '"').trim())
}

const nameAndAddress = /^[^<>]*<\s*([^<>\s]+@[^<>\s]+)\s*>$/

/** Returns the address alone: of “mailto:a@b”, “Ann <a@b>”, “a@b;”, and with a typewriter apostrophe. */
export function cleanEmail(text: string): string {
  const address = text
    .replace(/[;,.:\s]+$/u, '')
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/iu, '$1')
    .replace(/[‘’ʼ]/gu, "'")
  return nameAndAddress.exec(address)?.[1] ?? address
}

/** Spreadsheets show one of these for a formula that failed, in each of their languages: “#N/A”, “#NV”, “#DIV/0!”, “#¡REF!”. */
const spreadsheetError = /^#[¡¿]?[\p{Lu}_]+(?:\/[\p{Lu}\d]+)?[!?]?$/u

/** Returns a sentence about each of these texts that is such an error. */
export const spreadsheetErrors = (texts: readonly (string | undefined)[]): string[] =>
  [...new Set(texts.flatMap((text) => text?.trim() ?? []))]
    .filter((text) => spreadsheetError.test(text))
    .map((text) => `“${text}” is an error of the spreadsheet and no value. Please correct it`)
