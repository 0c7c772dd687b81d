// Stores the files of external completions before the row that names them, and removes them after it.
import type { App } from '../../app/app.ts'
import { runEach } from '../../base/run-each.ts'
import { Refusal, orNotFound } from '../../base/refusal.ts'
import { readEvidence, typeOfEvidence } from '../../files/evidence.ts'
import type { IncomingFile } from '../../files/incoming.ts'
import { PictureProblem } from '../../files/pictures.ts'
import type { Download } from '../../http/download.ts'
import { fileNameOf } from '../../http/file-name.ts'
import { removeUnnamed } from '../courses/remove-orphans.ts'
import { forgetEvidence, unusedEvidence } from './external-queries.ts'

interface Evidence {
  key: string
  name: string
}

/** Stores the file and runs `write`, which adds the row that names it; when that fails, the file is removed. */
export async function withEvidence<Result>(
  stores: Pick<App, 'db' | 'files'>,
  file: IncomingFile | undefined,
  write: (evidence: Evidence | undefined) => Promise<Result>,
): Promise<Result> {
  if (!file) return write(undefined)
  const { key, bytes } = await readOrRefuse(file)
  try {
    await stores.files.write(key, bytes)
    return await write({ key, name: nameOf(file.fileName, key) })
  } catch (error) {
    await removeUnnamed(stores, [key])
    throw error
  }
}

/** Returns the file name with the ending of the stored file, which may have another picture format. */
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

/** Removes the evidence of people who were deleted. The row is deleted last, so that a file is found again after a crash. */
export async function dropUnusedEvidence({ db, files }: Pick<App, 'db' | 'files'>): Promise<void> {
  await runEach(await unusedEvidence(db), async (key) => {
    await files.remove(key)
    await forgetEvidence(db, key)
  })
}

/** @throws Refusal 404 if the store has lost the file */
export async function evidenceDownload(
  { files }: Pick<App, 'files'>,
  { key, name }: Evidence,
): Promise<Download> {
  const { body } = orNotFound(await files.open(key))
  return { fileName: name, type: typeOfEvidence(key), body }
}
