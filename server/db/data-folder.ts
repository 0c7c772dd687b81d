// Makes and tries the folder of DATA_DIR at the start, so that an operator reads at once what is wrong with it, and not at the first
// upload.
import { randomUUID } from 'node:crypto'
import { lstat, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../base/operator-error.ts'
import { makeDurableFolder } from '../files/durable-folder.ts'
import { ifAbsent } from '../files/if-absent.ts'
import { mustNotBeOfAnother } from './other-owner.ts'

/** Error codes that have a sentence of their own, which names the path of the error. */
const refused = new Set(['EROFS', 'EACCES', 'EPERM'])

/**
 * Makes the folder, and stores a file for a moment in it and in its folders for files.
 * @throws OperatorError or an error of the system; `describeForOperator` makes a sentence of it that names the folder
 */
export async function prepareDataFolder({ dataDir, s3 }: { dataDir: string; s3?: object }): Promise<void> {
  await naming(dataDir, () => makeDurableFolder(dataDir, 0o700))
  for (const name of ['files', 'keys.secret']) await mustNotBeOfAnother(join(dataDir, name))
  await mustTakeFiles(dataDir)
  for (const name of s3 ? ['incoming'] : ['incoming', 'files']) {
    const folder = join(dataDir, name)
    if (!(await naming(folder, () => lstat(folder).catch(ifAbsent(undefined))))) continue
    await mustTakeFiles(folder)
    if (name === 'files') for (const kind of await foldersIn(folder)) await mustTakeFiles(kind)
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const found = await naming(folder, () => readdir(folder, { withFileTypes: true }))
  return found.filter((entry) => !entry.isFile()).map(({ name }) => join(folder, name))
}

async function mustTakeFiles(folder: string): Promise<void> {
  await naming(folder, async () => {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw unfit(folder, 'it is a link to a place that does not exist')
    })
    if (!found.isDirectory()) throw unfit(folder, 'it is not a folder')
    const probe = join(folder, `.writable-${randomUUID()}`)
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  })
}

/** Adds the folder to an error, because the system names what it refused, which is not always the folder that the operator knows. */
async function naming<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (error instanceof OperatorError || code === '') throw error
    if (refused.has(code)) throw Object.assign(error as Error, { path: folder })
    throw unfit(folder, code === 'ENOTDIR' ? 'a part of its path is not a folder' : `the system says ${code}`)
  }
}

const unfit = (folder: string, why: string) =>
  new OperatorError(
    `Coppice cannot store files in ${folder}: ${why}. Please set DATA_DIR to a folder in which this user may write.`,
  )
