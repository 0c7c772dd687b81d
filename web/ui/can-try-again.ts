const refusedForNow = [408, 429]

/**
 * Whether the same call may have another answer in a moment: when there was none, or the server failed or had too much to do. Any other
 * refusal says what is wrong, and stays as it is.
 */
export function canTryAgain(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status < 400 || status >= 500 || refusedForNow.includes(status)
}
