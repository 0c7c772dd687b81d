import { createHash } from 'node:crypto'

/** Stands for what a preview has shown. A call that does it compares the token, so that nothing else happens. */
export const previewTokenOf = (...shown: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
