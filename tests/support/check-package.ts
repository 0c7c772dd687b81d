// Checks a package as an upload is checked, without a server.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playableItems } from '#contract/rules/package.ts'
import { checkPackage, packageLimits } from '#server/packages/check-package.ts'
import { type ZipEntry, makeZip } from './make-zip.ts'

async function look(zip: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-packages-'))
  try {
    const place = join(folder, 'package.zip')
    await writeFile(place, zip)
    const checked = await checkPackage(place, packageLimits(100 * 1024 * 1024))
    if ('files' in checked) await checked.close()
    return checked
  } finally {
    await rm(folder, { recursive: true })
  }
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
