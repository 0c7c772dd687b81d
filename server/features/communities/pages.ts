// Pages that begin after a row instead of at a number: what is added meanwhile moves nothing, and the thousandth page
// costs what the first one costs.

export const postsPerPage = 20
export const commentsPerPage = 30
export const reportsPerPage = 20

/** Of one row more than a page has: the page, and how to ask for the next one, or null when this is the last. */
export function pageOf<Row extends { id: string; createdDateTime: string }>(rows: Row[], size: number) {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: last && rows.length > size ? `${last.createdDateTime}_${last.id}` : null }
}
