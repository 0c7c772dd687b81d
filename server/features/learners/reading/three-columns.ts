// A file without a heading whose first three columns can be those of our template: first name, last name and address. They are taken as they
// stand there, and the user is asked, unless an address says that the last name comes first (rule people-46).
import { cleanCell, cleanEmail } from './clean-cells.ts'
import { plainName } from './heading-words.ts'
import { type TableRow, isOfPerson } from './table-row.ts'

/** More rows say nothing new. */
const maxRows = 1_000

/** Whether these rows have the columns of our template, in its order as far as can be told. */
export function areAsInTemplate(rows: readonly TableRow[]): boolean {
  const [first] = rows
  return (
    first !== undefined &&
    first.cells.findIndex((cell) => isOfPerson({ cells: [cell] })) === 2 &&
    !rows.slice(0, maxRows).some(hasLastNameFirst)
  )
}

/** Letters that addresses write as two. */
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const spellingsOf = (name: string) =>
  [name, name.toLowerCase().replace(/[äöüåø]/g, (letter) => twoLetters[letter] ?? letter)]
    .map(plainName)
    .filter(Boolean)

/** “Müller,Zoë,zoe.mueller@…”: the address begins with the second name, or ends with the first one. */
function hasLastNameFirst({ cells: [one = '', two = '', address = ''] }: TableRow): boolean {
  const local = plainName(cleanEmail(cleanCell(address)).split('@')[0] ?? '')
  const [first, second] = [spellingsOf(one), spellingsOf(two)]
  const begins = (names: string[]) => names.some((name) => name.length > 1 && local.startsWith(name))
  const ends = (names: string[]) => names.some((name) => name.length > 1 && local.endsWith(name))
  return (begins(second) && !begins(first)) || (ends(first) && !begins(first) && !ends(second))
}
