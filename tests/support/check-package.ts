// Checks a package as an upload is checked, without a server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { playableItems } from '#contract/rules/package.ts'
import { checkPackage, packageLimits } from '#server/packages/check-package.ts'
import { UploadProblem } from '#server/packages/problems.ts'
import { type ZipEntry, makeZip } from './make-zip.ts'

async function look(zip: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-packages-'))
  try {
    const place = join(folder, 'package.zip')
    await writeFile(place, zip)
    const checked = await checkPackage(place, packageLimits(100 * 1024 * 1024))
    if ('problems' in checked) return checked
    try {
      for (const { entry } of checked.files) await readToEnd(await checked.read(entry))
      const { findings, reportsStatus } = checked.analysis()
      return { ...checked, findings, reportsStatus }
    } catch (error) {
      if (error instanceof UploadProblem) return { problems: [error.problem] }
      throw error
    } finally {
      await checked.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function readToEnd(content: Buffer | Readable) {
  if (!Buffer.isBuffer(content)) await finished(content.resume())
}

/** What is made of a package that is taken. */
export async function accepted(zip: Buffer) {
  const checked = await look(zip)
  if ('problems' in checked) throw new Error(`refused: ${JSON.stringify(checked.problems)}`)
  const launches = playableItems(checked.package.root).map(({ resource }) => resource?.launch)
  return { ...checked, launches, launch: launches[0] }
}

/** All messages about a package that is refused. */
export async function sentences(zip: Buffer): Promise<string[]> {
  const checked = await look(zip)
  if (!('problems' in checked)) throw new Error('was not refused')
  return checked.problems.map(({ sentence }) => sentence)
}

export const page: ZipEntry = { name: 'index.html', data: '<p>Hello</p>' }
export const withManifest = (manifest: string | Buffer, more: ZipEntry[] = []) =>
  makeZip([{ name: 'imsmanifest.xml', data: manifest }, page, ...more])
