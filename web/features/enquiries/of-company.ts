/** The enquiries whose company contains the typed text, in upper or lower case. */
export function ofCompany<Row extends { company: string }>(rows: Row[], typed: string): Row[] {
  const term = typed.trim().toLocaleLowerCase()
  return term ? rows.filter(({ company }) => company.toLocaleLowerCase().includes(term)) : rows
}

interface Counts {
  matching: number
  /** How many have been loaded: the first ones of the list. */
  loaded: number
  total: number
}

/** "8 enquiries", or how many of them match the typed text, and how many of them were searched. */
export function countText({ matching, loaded, total }: Counts): string {
  const number = (count: number) => count.toLocaleString('en')
  const all = `${number(total)} ${total === 1 ? 'enquiry' : 'enquiries'}`
  if (matching === loaded) return all
  if (loaded === total) return `${number(matching)} of ${all}`
  return `${number(matching)} of the first ${number(loaded)} of ${all}`
}
