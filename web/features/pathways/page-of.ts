interface View {
  /** From 1. */
  page: number
  pageSize: number
  searchTerm: string
}

/** One page of the rows whose title contains the term, in any letter case, and the number of pages. */
export function pageOf<Row extends { title: string }>(all: Row[], { page, pageSize, searchTerm }: View) {
  const wanted = searchTerm.toLowerCase()
  const matching = all.filter(({ title }) => title.toLowerCase().includes(wanted))
  return {
    rows: matching.slice((page - 1) * pageSize, page * pageSize),
    totalCount: matching.length,
    totalPages: Math.ceil(matching.length / pageSize),
  }
}
