// The files of external completions: stored before the row that names them, and removed after it.
import type { App } from '../../app/app.ts'
import { Refusal } from '../../base/refusal.ts'
import { readEvidence, typeOfEvidence } from '../../files/evidence.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { PictureProblem } from '../../files/pictures.ts'
import type { Download } from '../../http/download.ts'
import { fileNameOf } from '../../http/file-name.ts'
import { addEvidenceFile, forgetEvidenceFile, unusedEvidence } from './external-queries.ts'

type Stores = Pick<App, 'db' | 'files'>
interface Evidence {
  key: string
  name: string
}

/** Stores the file and runs `write`, which adds the row that names it; when that fails, the file is removed. */
export async function withEvidence<Result>(
  { db, files }: Stores,
  file: IncomingFile | undefined,
  write: (evidence: Evidence | undefined) => Promise<Result>,
): Promise<Result> {
  if (!file) return write(undefined)
  const { key, bytes } = await readOrRefuse(file)
  // Its row is there before the file, so that the cleanup job finds the file after a crash.
  await addEvidenceFile(db, key)
  try {
    await files.write(key, bytes)
    return await write({ key, name: nameOf(file.fileName, key) })
  } catch (error) {
    await removeEvidence({ db, files }, key)
    throw error
  }
}

/** With the ending of what is stored, which may be another picture format. */
const nameOf = (fileName: string, key: string) =>
  fileNameOf(fileName.replace(/\.[^.]*$/, '').toWellFormed() || 'Evidence', key.slice(key.lastIndexOf('.')))

async function readOrRefuse(file: IncomingFile) {
  try {
    return await readEvidence(file)
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    throw new Refusal(error.tooLarge ? 413 : 400, error.message)
  }
}

/** The row goes last: what a crash leaves is removed by the cleanup job. */
export async function removeEvidence({ db, files }: Stores, key: string): Promise<void> {
  await files.remove(key)
  await forgetEvidenceFile(db, key)
}

/** Of completions that were deleted with their person, and of uploads that did not come to an end. */
export async function dropUnusedEvidence(stores: Stores): Promise<void> {
  for (const key of await unusedEvidence(stores.db)) await removeEvidence(stores, key)
}

export const evidenceDownload = ({ files }: Stores, { key, name }: Evidence): Download => ({
  fileName: name,
  type: typeOfEvidence(key),
  body: files.read(key),
})
