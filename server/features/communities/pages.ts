// A page begins after a row and not at a number. So rows that are added meanwhile do not move other rows to another page, and the
// thousandth page costs no more than the first.

export const postsPerPage = 20
export const commentsPerPage = 30
export const reportsPerPage = 20

/**
 * Returns the page, and the cursor of the next page or null if this is the last page.
 * @param rows one row more than a page has, if there are so many
 */
export function pageOf<Row extends { id: string; createdDateTime: string }>(rows: Row[], size: number) {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: last && rows.length > size ? `${last.createdDateTime}_${last.id}` : null }
}
