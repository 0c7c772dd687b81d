// E-mail addresses, international ones included: which are valid, and the one form in which they are stored and compared.
import { decodeLabel } from './punycode.ts'

/** Exists in Node and in browsers; the contract is compiled without the types of either. */
declare const URL: new (address: string) => { hostname: string }

export const maxEmailLength = 254

/**
 * local@domain.tld without spaces, at most 254 characters. Each part has letters of one script, and none that only look
 * like Latin ones, so that no user can register an address that looks like another user's. Linear in the length.
 */
export function isEmail(value: string): boolean {
  if (value.length > maxEmailLength) return false
  const address = normal(value)
  const [local = '', domain = '', ...more] = address.split('@')
  const labels = domain.split('.')
  if (more.length > 0 || labels.length < 2) return false
  if (!isLocalPart(local) || !labels.every(isLabel)) return false
  return isPlain(address) || isInternational(address, local, labels)
}

/** The same for every way to write one address. Of a text that is not an address only the letter case changes. */
export function canonicalEmail(value: string): string {
  const address = value.length > maxEmailLength * 2 ? value : normal(value.trim())
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !/(^|\.)xn--/.test(domain)) return address
  const read = domain.split('.').map((label) => decodeLabel(label) ?? label)
  const decoded = `${address.slice(0, at + 1)}${read.join('.')}`
  return isEmail(decoded) && asciiOf(read.join('.')) === domain ? decoded : address
}

const normal = (value: string) => value.normalize('NFC').toLowerCase()

const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)
const signs = "0-9.!#$%&'*+/=?^_`{|}~-"
const localPart = new RegExp(`^[\\p{L}\\p{M}\\p{Nd}${signs}]{1,64}$`, 'u')
const isLocalPart = (text: string) => localPart.test(text)
const isLabel = (label: string) =>
  /^[\p{L}\p{M}\p{Nd}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-')

function isInternational(address: string, local: string, labels: string[]): boolean {
  // Wide letters, ligatures and the like are second ways to write letters that exist already.
  if (address.normalize('NFKC') !== address) return false
  const domain = labels.join('.')
  if (!isPlain(domain) && !isInDns(domain)) return false
  const top = labels.at(-1) as string
  return (
    [local, ...labels].every((part) => isOfOneScript(part)) &&
    ![local, ...labels].some((part) => looksLatin(part, top))
  )
}

function isInDns(domain: string): boolean {
  const labels = asciiOf(domain)?.split('.')
  if (!labels?.every((label) => label.length <= 63) || labels.join('.').length > maxEmailLength) return false
  return labels.map((label) => decodeLabel(label) ?? label).join('.') === domain
}

/** The form that the DNS uses; undefined for a domain that the DNS cannot have. */
function asciiOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** Latin letters of languages that are spoken today, without phonetic letters, which look like others. */
const latin = 'a-z\\u00df-\\u00f6\\u00f8-\\u01bf\\u01c4-\\u0233\\u0259\\u1e00-\\u1eff'
const alone = [
  ...['Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Devanagari'],
  ...[
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Thai',
  ],
  ...['Lao', 'Tibetan', 'Myanmar', 'Khmer'],
].map((script) => `\\p{Script=${script}}`)
const han = '\\p{Script=Han}\\u3005\\u3007'
/** Scripts that Japanese, Korean and Chinese combine. */
const together = [
  `${latin}${han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc`,
  `${latin}${han}\\p{Script=Hangul}`,
  `${latin}${han}\\p{Script=Bopomofo}`,
]
const scripts = [latin, ...alone, ...together].map((letters) => new RegExp(`^[${letters}${signs}]*$`, 'u'))
/** Whether an address may have these letters together. */
export const isOfOneScript = (part: string) => scripts.some((script) => script.test(part))

/** Cyrillic, Greek and Armenian letters that look like Latin ones. */
const lookAlikes = [
  { script: /\p{Script=Cyrillic}/u, all: 'асԁеһіјӏорԗԛѕԝхуъьҽпгѵѡ' },
  { script: /\p{Script=Greek}/u, all: 'αικνρυωηοτχγ' },
  { script: /\p{Script=Armenian}/u, all: 'ագզէլհյոսւօ' },
].map(({ script, all }) => ({ script, all: new RegExp(`^[${all}${signs}]*$`, 'u') }))

/**
 * Whether the part looks like Latin letters and is not. Below a top-level domain of the same script it does not count, because such letters
 * are expected there.
 */
export const looksLatin = (part: string, top: string) =>
  lookAlikes.some(({ script, all }) => script.test(part) && all.test(part) && !script.test(top))
