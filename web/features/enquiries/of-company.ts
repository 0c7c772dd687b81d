/** Those whose company has these letters in it, in whatever case. */
export function ofCompany<Row extends { company: string }>(rows: Row[], typed: string): Row[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return wanted ? rows.filter(({ company }) => company.toLocaleLowerCase().includes(wanted)) : rows
}

/** "8 enquiries", or "3 of 8 enquiries" when some are left out. */
export function countText(shown: number, total: number): string {
  const all = `${total.toLocaleString('en')} ${total === 1 ? 'enquiry' : 'enquiries'}`
  return shown === total ? all : `${shown.toLocaleString('en')} of ${all}`
}
