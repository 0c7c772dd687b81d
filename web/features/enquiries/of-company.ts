/** Those whose company has these letters in it, in whatever case. */
export function ofCompany<Row extends { company: string }>(rows: Row[], typed: string): Row[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return wanted ? rows.filter(({ company }) => company.toLocaleLowerCase().includes(wanted)) : rows
}

interface Counts {
  matching: number
  /** Those that have been loaded are the newest. */
  loaded: number
  total: number
}

/** "8 enquiries", or how many of them match what was typed, and among how many they were looked for. */
export function countText({ matching, loaded, total }: Counts): string {
  const number = (count: number) => count.toLocaleString('en')
  const all = `${number(total)} ${total === 1 ? 'enquiry' : 'enquiries'}`
  if (matching === loaded) return all
  if (loaded === total) return `${number(matching)} of ${all}`
  return `${number(matching)} of the newest ${number(loaded)} of ${all}`
}
