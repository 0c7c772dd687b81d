// Helps to correct rows. Some rows break no rule and are probably wrong: they are shown with the others, and can be kept as they are.
import type { NewLearner } from '../../identity/new-learner-queries.ts'
import { monthOfWord } from './reading/month-words.ts'

/** Spreadsheets and databases show these for a value that is none, or for one that is true or false, in eleven languages. */
const noName = new RegExp(
  `^(?:${[
    ...['true', 'false', 'wahr', 'falsch', 'vrai', 'faux', 'verdadero', 'falso', 'vero', 'waar', 'onwaar'],
    ...['verdadeiro', 'prawda', 'fałsz', 'gwir', 'anwir', 'falskt', 'falsk', 'sandt'],
    ...['null', 'none', 'nan', 'undefined', 'n/a', 'n\\.a\\.?', 'n/d', 'n/b', 'n/v'],
    // “Nomen nominandum” stands for a name that is not known yet.
    ...[
      'n\\. ?n\\.?',
      'nn',
      'tba',
      'tbd',
      'tbc',
      'unknown',
      'unbekannt',
      'inconnu',
      'desconocido',
      'sconosciuto',
    ],
    ...['onbekend', 'desconhecido', 'nieznany', 'anhysbys', 'okänd', 'ukendt'],
  ].join('|')})$`,
  'iu',
)
/** Swedish and Danish spreadsheets show these for what is true. In small letters they are names. */
const trueInCapitals = /^(?:SANT|SAND)$/

/** A word for a month with a number, as spreadsheets show “01-Mar” for a date. */
const isDateLike = (name: string) =>
  /\d/.test(name) &&
  (name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).every((word) => monthOfWord(word) !== undefined)

/** A title in the place of a name, in some languages: “Mrs”, “Prof. Dr.”. */
const onlyTitles = /^(?:(?:dr|prof|mr|mrs|ms|miss|herr|frau|mme|mlle|dhr|mevr)(?:\.\s*|\s+|$))+$/iu

const isNoName = (name: string) =>
  !/\p{L}/u.test(name) ||
  onlyTitles.test(name) ||
  name.startsWith('#') ||
  noName.test(name) ||
  trueInCapitals.test(name) ||
  isDateLike(name)

/** Endings that no domain has, and what was meant. */
const endings: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  vom: 'com',
  xom: 'com',
  nte: 'net',
  ogr: 'org',
  cuk: 'co.uk',
}

/** A spreadsheet has shortened the number to “1.23E+09”, and the digits in between are lost. */
const isShortened = /^\d(?:[.,]\d+)?E\+\d+$/iu

/** Returns what is doubtful as sentences. */
export function doubtsOf({ firstName, lastName, email, employeeNumber = '' }: NewLearner): string[] {
  const names = [firstName, lastName]
    .filter((name) => name !== '' && name !== oneNameOnly && isNoName(name))
    .map((name) => `“${name}” does not look like a name`)
  const number = isShortened.test(employeeNumber)
    ? [
        `“${employeeNumber}” is an employee number that a spreadsheet has shortened. Please enter all of its digits`,
      ]
    : []
  const { ending, meant } = endingOf(email)
  const address = meant ? [`The address ends with “.${ending}”. Did you mean “.${meant}”?`] : []
  return [...names, ...number, ...address]
}

function endingOf(email: string) {
  const ending = email.slice(email.lastIndexOf('.') + 1)
  return { ending, meant: endings[ending] }
}

/** Returns the address with the ending that was probably meant. */
export function addressMeant(email: string): string | undefined {
  const { ending, meant } = endingOf(email)
  return meant && `${email.slice(0, -ending.length)}${meant}`
}

/** Says what is wrong with a text that is no address, where that is known. */
export function addressHint(email: string): string[] {
  if (email.split('@').length > 2) return ['There are several addresses. Please keep one']
  if (!email.includes('@')) return []
  if (/\s/u.test(email)) return ['There is a blank in the address']
  if (email.includes('..')) return ['There are two dots in a row']
  return email.slice(email.indexOf('@')).includes('.')
    ? []
    : ['The part after “@” has no ending, such as “.com”']
}

/** Stored as the other name of a person who has only one. */
export const oneNameOnly = '-'
