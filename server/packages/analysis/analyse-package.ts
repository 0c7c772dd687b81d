// Analyses a valid package before it is stored: whether it will report anything, and what its first screen
// is like. Nothing of it is run, and little of it is in memory at a time.
import type { Readable } from 'node:stream'
import type { Finding } from '#contract/calls/courses.ts'
import { type PackageItem, playableItems } from '#contract/rules/package.ts'
import type { Entry } from '../archive/entry.ts'
import { PackageFiles } from '../manifest/links.ts'
import type { ManifestRead } from '../manifest/manifest.ts'
import { findingsOf } from './findings.ts'
import { type FirstScreen, isMisspelt, readFirstScreen } from './first-screen.ts'
import { scanCode } from './scan-code.ts'

interface Content {
  files: readonly { path: string; entry: Entry }[]
  read: (entry: Entry) => Promise<Buffer | Readable>
}

const mostScreens = 50
const largestPage = 256 * 1024

/** @throws UploadProblem when a file that is read is damaged */
export async function analysePackage(
  manifest: ManifestRead,
  { files, read }: Content,
): Promise<{ findings: Finding[]; reportsStatus: boolean }> {
  const entries = files.map(({ entry }) => entry)
  const [largest] = [...files].sort((one, other) => other.entry.sizeBytes - one.entry.sizeBytes)
  const code = await scanCode(entries, read)
  const findings = findingsOf({
    pages: manifest.pages,
    hasMasteryScore: playableItems(manifest.package.root).some(asksForScore),
    code,
    screens: await readScreens(manifest, { files, read }),
    misspelt: new Map(
      manifest.pages.flatMap(({ href, target }) =>
        href && target && 'file' in target && isMisspelt(href, target.file)
          ? [[href, target.file] as const]
          : [],
      ),
    ),
    largest: largest && { name: largest.path, sizeBytes: largest.entry.sizeBytes },
  })
  return { findings, reportsStatus: code.found.has('set') && code.found.has('completion') }
}

const asksForScore = ({ masteryScore, sequencing }: PackageItem) =>
  masteryScore !== undefined ||
  sequencing?.objectives?.some(({ isPrimary, satisfiedByMeasure }) => isPrimary && satisfiedByMeasure) ===
    true

async function readScreens({ pages }: ManifestRead, { files, read }: Content) {
  const found = new PackageFiles(files.map(({ path }) => path))
  const byPath = new Map(files.map(({ path, entry }) => [path, entry]))
  const screens = new Map<string, FirstScreen>()
  for (const { target } of pages) {
    if (screens.size >= mostScreens || !target || !('file' in target)) continue
    const entry = byPath.get(target.file)
    if (!entry || screens.has(target.file) || !/\.x?html?$/i.test(target.file)) continue
    screens.set(target.file, readFirstScreen(await beginningOf(await read(entry)), target.file, found))
  }
  return screens
}

async function beginningOf(content: Buffer | Readable): Promise<string> {
  if (Buffer.isBuffer(content)) return decoded(content.subarray(0, largestPage))
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= largestPage) break
  }
  return decoded(Buffer.concat(chunks).subarray(0, largestPage))
}

function decoded(bytes: Buffer): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(wide).decode(bytes)
}
