// Checks an uploaded package, from the outside to the inside, without storing anything.
import type { Readable } from 'node:stream'
import type { Package } from '#contract/rules/package.ts'
import { type Archive, openArchive } from './archive/archive.ts'
import { brokenArchiveRules } from './archive/archive-rules.ts'
import type { Entry } from './archive/entry.ts'
import { brokenInnerZips } from './archive/inner-zips.ts'
import { isLitter } from './archive/entry-names.ts'
import { PackageFiles } from './manifest/links.ts'
import { readManifest } from './manifest/manifest.ts'
import { describeFormat } from './describe-files.ts'
import { brokenManifestRules, findManifest, whatItIsInstead } from './package-rules.ts'
import { type Problem, UploadProblem } from './problems.ts'
import { scormVersionOf } from './manifest/scorm-version.ts'
import { type Analysis, startAnalysis } from './analysis/analyse-package.ts'
import { maxXmlBytes, readXml } from './manifest/xml-tree.ts'

export interface PackageLimits {
  entries: number
  directoryBytes: number
  unpackedBytes: number
}

export interface CheckedPackage {
  package: Package
  warnings: string[]
  /** The files to store, by their path from the package's root. */
  files: { path: string; entry: Entry }[]
  sizeBytes: number
  /** Reads one of the files, and analyses it. @throws UploadProblem when it is damaged */
  read(entry: Entry): ReturnType<Archive['read']>
  /** Returns what was found in the files, when each of them has been read to its end. */
  analysis: Analysis['result']
  /** Must be called when everything has been read. */
  close(): Promise<void>
}

/** Returns limits that are several times what real packages have, and well below what would block the server. */
export const packageLimits = (maximumPackageBytes: number): PackageLimits => ({
  entries: 20_000,
  directoryBytes: 8 * 1024 * 1024,
  unpackedBytes: 2 * maximumPackageBytes,
})

/** Returns the package, or everything that is wrong with it. */
export async function checkPackage(
  place: string,
  limits: PackageLimits,
): Promise<CheckedPackage | { problems: Problem[] }> {
  let archive: Archive | undefined
  try {
    archive = await openArchive(place, limits)
    const checked = await checkArchive(archive, limits, place)
    if (!('problems' in checked)) return checked
    await archive.close()
    return checked
  } catch (error) {
    await archive?.close()
    if (error instanceof UploadProblem) return { problems: [error.problem] }
    throw error
  }
}

async function checkArchive(
  archive: Archive,
  limits: PackageLimits,
  place: string,
): Promise<CheckedPackage | { problems: Problem[] }> {
  const entries = archive.entries.filter(({ isFolder, name }) => !isFolder && !isLitter(name))
  const names = entries.map(({ name }) => name)
  const problems = brokenArchiveRules(archive, limits)
  const found = findManifest(names)
  if (!found && names.length > 0) problems.push(whatItIsInstead(names))
  if (!found || problems.length > 0) return { problems }

  const files = entries.map((entry) => ({ path: entry.name.slice(found.root.length), entry }))
  const manifestEntry = entries.find(({ name }) => name === found.name) as Entry
  if (manifestEntry.sizeBytes > maxXmlBytes)
    throw new UploadProblem(`imsmanifest.xml is larger than ${maxXmlBytes / 1024 / 1024} MB`)
  const document = readXml(await bytesOf(await archive.read(manifestEntry)), 'imsmanifest.xml')
  const version = scormVersionOf(document)
  if ('other' in version) return { problems: [{ sentence: describeFormat(version.other) }] }
  const manifest = readManifest(document, version.version, new PackageFiles(files.map(({ path }) => path)))
  if (!manifest)
    return {
      problems: [
        {
          sentence:
            'The manifest has no organization, so there is nothing to play: please export the course again',
        },
      ],
    }
  const broken = [...brokenManifestRules(manifest), ...(await brokenInnerZips(archive, limits, place))]
  if (broken.length > 0) return { problems: broken }
  const analysis = startAnalysis(manifest, files)
  return {
    package: manifest.package,
    warnings: [...(version.warning ? [version.warning] : []), ...manifest.warnings],
    files,
    sizeBytes: entries.reduce((total, { sizeBytes }) => total + sizeBytes, 0),
    read: (entry) => archive.read(entry, analysis.watchOf(entry)),
    analysis: analysis.result,
    close: archive.close,
  }
}

async function bytesOf(stream: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(stream)) return stream
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
