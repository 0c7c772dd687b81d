// Analyses a valid package while it is stored: whether it will report anything, and what its first screen is like. None of it is run, and
// little of it is in memory at a time.
import type { Finding } from '#contract/calls/courses.ts'
import { type PackageItem, playableItems } from '#contract/rules/package.ts'
import type { Entry, Watch } from '../archive/entry.ts'
import { PackageFiles } from '../manifest/links.ts'
import type { ManifestRead } from '../manifest/manifest.ts'
import { canReportStatus, findingsOf } from './findings.ts'
import { type FirstScreen, isMisspelt, readFirstScreen } from './first-screen.ts'
import { startScan } from './scan-code.ts'

/** Whether every page that an item opens is a Flash film, or shows one on its first screen. */
function hasOnlyFlash(
  { pages }: ManifestRead,
  files: readonly { path: string }[],
  screens: ReadonlyMap<string, FirstScreen>,
): boolean {
  if (!files.some(({ path }) => isFlash(path))) return false
  const opened = pages.flatMap(({ target }) => (target && 'file' in target ? [target.file] : []))
  return opened.length > 0 && opened.every((path) => isFlash(path) || screens.get(path)?.showsFlash === true)
}

const isFlash = (path: string): boolean => /\.swf$/i.test(path)

interface PackageFile {
  path: string
  entry: Entry
}

export interface Analysis {
  /** Takes the bytes of this file as they are read. */
  watchOf(entry: Entry): Watch
  /** Must be called when every file has been read. */
  result(): { findings: Finding[]; reportsStatus: boolean }
}

const maxScreens = 50
const maxPageBytes = 256 * 1024

export function startAnalysis(manifest: ManifestRead, files: readonly PackageFile[]): Analysis {
  const [largest] = [...files].sort((one, other) => other.entry.sizeBytes - one.entry.sizeBytes)
  const scan = startScan(files.map(({ entry }) => entry))
  const screens = startScreens(manifest, files)
  return {
    watchOf(entry) {
      const watches = [scan.watchOf(entry), screens.watchOf(entry)]
      return (bytes) => {
        for (const watch of watches) watch?.(bytes)
      }
    },
    result() {
      const code = scan.result()
      const findings = findingsOf({
        pages: manifest.pages,
        hasMasteryScore: playableItems(manifest.package.root).some(asksForScore),
        code,
        scormVersion: manifest.package.scormVersion,
        hasOnlyFlash: hasOnlyFlash(manifest, files, screens.result()),
        screens: screens.result(),
        misspelt: new Map(
          manifest.pages.flatMap(({ href, target }) =>
            href && target && 'file' in target && isMisspelt(href, target.file)
              ? [[href, target.file] as const]
              : [],
          ),
        ),
        largest: largest && { name: largest.path, sizeBytes: largest.entry.sizeBytes },
      })
      return { findings, reportsStatus: canReportStatus(manifest.package.scormVersion, code) }
    },
  }
}

const asksForScore = ({ masteryScore, sequencing }: PackageItem) =>
  masteryScore !== undefined ||
  sequencing?.objectives?.some(({ isPrimary, satisfiedByMeasure }) => isPrimary && satisfiedByMeasure) ===
    true

/** Reads the first screens of the pages that items open, in the order of the items. */
function startScreens({ pages }: ManifestRead, files: readonly PackageFile[]) {
  const all = new PackageFiles(files.map(({ path }) => path))
  const opened = new Set(pages.flatMap(({ target }) => (target && 'file' in target ? [target.file] : [])))
  const byPath = new Map(files.map(({ path, entry }) => [path, entry]))
  const shown = [...opened]
    .filter((path) => byPath.has(path) && /\.x?html?$/i.test(path))
    .slice(0, maxScreens)
  const pathOf = new Map(shown.map((path) => [byPath.get(path) as Entry, path]))
  const screens = new Map<string, FirstScreen>()
  return {
    watchOf(entry: Entry): Watch | undefined {
      const path = pathOf.get(entry)
      if (path === undefined) return undefined
      return watchBeginning(Math.min(entry.sizeBytes, maxPageBytes), (beginning) => {
        screens.set(path, readFirstScreen(decoded(beginning), path, all))
      })
    },
    result: () => new Map([...screens].sort(([one], [other]) => shown.indexOf(one) - shown.indexOf(other))),
  }
}

/** Passes on this many bytes once they have been read. */
function watchBeginning(length: number, then: (beginning: Buffer) => void): Watch {
  const chunks: Buffer[] = []
  let bytes = 0
  let isRead = false
  return (chunk) => {
    if (isRead) return
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < length) return
    isRead = true
    then(Buffer.concat(chunks, length))
  }
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
