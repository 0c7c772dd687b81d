interface View {
  /** From 1. */
  page: number
  pageSize: number
  searchTerm: string
}

/** The rows of one page among those whose title has the term in it, in whatever case, and how many pages there are. */
export function pageOf<Row extends { title: string }>(all: Row[], { page, pageSize, searchTerm }: View) {
  const wanted = searchTerm.toLowerCase()
  const matching = all.filter(({ title }) => title.toLowerCase().includes(wanted))
  return {
    rows: matching.slice((page - 1) * pageSize, page * pageSize),
    totalPages: Math.ceil(matching.length / pageSize),
  }
}
