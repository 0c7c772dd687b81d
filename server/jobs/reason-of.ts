const maxLength = 500

/** Why something failed, as it is stored. PostgreSQL stores no NUL, which what another server answered may contain. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll('\0', '')
    .slice(0, maxLength)
    .toWellFormed()
