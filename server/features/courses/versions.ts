// Stores the files of a checked package, each version in a folder of its own that is never changed afterwards.
import { randomUUID } from 'node:crypto'
import type { FileStore } from '../../files/store.ts'
import type { CheckedPackage } from '../../packages/check-package.ts'
import type { UploadProblem } from '../../packages/problems.ts'

export const packageFolder = (versionId: string) => `packages/${versionId}`

/**
 * Unpacks into the folder of a new version and answers its id; no row knows it yet. Whatever goes wrong, nothing
 * stays. @throws UploadProblem when a file in the zip turns out to be damaged
 */
export async function storeFiles(files: FileStore, checked: CheckedPackage): Promise<string> {
  const versionId = randomUUID()
  const waiting = checked.files.values()
  let failed = false
  async function storeSome() {
    for (const { path, entry } of waiting) {
      if (failed) return
      await files.write(`${packageFolder(versionId)}/${path}`, await checked.read(entry))
    }
  }
  const results = await Promise.allSettled(
    Array.from({ length: files.writesAtOnce }, () =>
      storeSome().catch((error: unknown) => {
        failed = true
        throw error
      }),
    ),
  )
  const failure = results.find((result) => result.status === 'rejected')
  if (!failure) return versionId
  await files.remove(packageFolder(versionId))
  throw failure.reason as UploadProblem | Error
}
