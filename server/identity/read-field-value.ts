// Reads values of own fields, as somebody has typed them or as a file of people has them.
import { hasInvisible, notVisible } from '#contract/rules/names.ts'
import { showNumber, tooLong } from '#contract/rules/numbers.ts'
import { type FieldKind, fieldLimits } from '#contract/rules/person-fields.ts'

/** Decides how a value is read. */
export interface FieldShape {
  kind: FieldKind
  choices: readonly string[]
}

/** A value in the form in which it is stored and compared, or what is wrong with it. */
export type ReadValue = { value: string; problem?: undefined } | { value?: undefined; problem: string }

/** Reads what somebody has typed, or a cell of a file. An empty text is no value. */
export function readFieldValue({ kind, choices }: FieldShape, written: string): ReadValue {
  const text = written.trim()
  if (text === '') return { value: '' }
  if (text.length > fieldLimits.value) return { problem: tooLong(fieldLimits.value) }
  if (!text.isWellFormed() || hasInvisible(text)) return { problem: notVisible }
  if (kind === 'number') return numberIn(text)
  if (kind === 'date') return dateIn(text)
  if (kind === 'text') return { value: text }
  const choice = choices.find((one) => one.toLowerCase() === text.toLowerCase())
  return choice === undefined ? { problem: `Please choose one of ${listed(choices)}` } : { value: choice }
}

const shownChoices = 10
const listed = (choices: readonly string[]) =>
  choices.length <= shownChoices
    ? choices.join(', ')
    : `${choices.slice(0, shownChoices).join(', ')} and ${showNumber(choices.length - shownChoices)} more`

/** A comma with three digits after it may separate thousands, so it is not guessed. */
function numberIn(text: string): ReadValue {
  const [, sign = '', whole = '', parts = ''] = /^([-−]?)(\d{1,15})(?:[.,](\d{1,6}))?$/.exec(text) ?? []
  if (whole === '' || /,\d{3}$/.test(text)) return { problem: 'Please enter a number such as 1234.5' }
  const decimals = parts.replace(/0+$/, '')
  const plain = whole.replace(/^0+(?=\d)/, '') + (decimals && `.${decimals}`)
  return { value: sign && plain !== '0' ? `-${plain}` : plain }
}

/** YYYY-MM-DD, or DD.MM.YYYY. Slashes are not read, because the month stands first in some countries. */
function dateIn(text: string): ReadValue {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const date = new Date(written)
  const isDate = /^(?:19|20)\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(date.getTime())
  return isDate && date.toISOString().startsWith(written)
    ? { value: written }
    : { problem: 'Please enter the date as YYYY-MM-DD, from 1900 to 2099' }
}
