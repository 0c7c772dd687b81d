// Computes what every paged list reports about its length.

/** Returns `totalPages` as a number of pages. Two lists count records there instead (rule lists-1). */
export const pagesOf = (totalCount: number, pageSize: number) => ({
  totalCount,
  totalPages: Math.ceil(totalCount / pageSize),
})

/** How many rows are before a page that is counted from 1. */
export const rowsBefore = (page: number, pageSize: number) => (page - 1) * pageSize

/** Returns the counts for a call that answers everything in one page, unless a page is asked for. */
export const pagesIfAsked = (totalCount: number, pageNumber: number | undefined, pageSize: number) =>
  pageNumber === undefined ? { totalCount, totalPages: 1 } : pagesOf(totalCount, pageSize)
