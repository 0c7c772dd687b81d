// Handles reads of a file or folder that may not exist. Only "it does not exist" has an answer of its own. Any other error, as from a
// disk that fails or a folder that may not be read, is thrown, so that it is not taken for an empty folder.

const absent = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** `readdir(folder).catch(ifAbsent([]))` */
export const ifAbsent =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (absent.has((error as NodeJS.ErrnoException).code)) return value
    throw error
  }
