// Stores the files of a checked package, each version in a folder of its own that is never changed afterwards.
import { randomUUID } from 'node:crypto'
import type { FileStore } from '../../files/store.ts'
import type { CheckedPackage } from '../../packages/check-package.ts'

export const packageFolder = (versionId: string) => `packages/${versionId}`

/**
 * Unpacks into the folder of a new version and answers its id; no row knows it yet. After any failure nothing
 * stays. @throws UploadProblem when a file in the zip turns out to be damaged
 */
export async function storeFiles(files: FileStore, checked: CheckedPackage): Promise<string> {
  const versionId = randomUUID()
  const folder = packageFolder(versionId)
  const toStore = checked.files.map(({ path, entry }) => ({
    key: `${folder}/${path}`,
    open: () => checked.read(entry),
  }))
  try {
    await files.writeNew(toStore)
  } catch (error) {
    await files.remove(folder)
    throw error
  }
  return versionId
}
