const maxLength = 500

/**
 * Returns why something failed, as it is stored. NUL is removed, because PostgreSQL does not store it and the answer of another server
 * may contain it.
 */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .slice(0, maxLength)
    .toWellFormed()
