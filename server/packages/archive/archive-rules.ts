// Checks a zip before a byte of it is unpacked. Each rule states in one sentence what is wrong and what to do.
import { showNumber } from '#contract/rules/numbers.ts'
import { type Archive, lockedSentence } from './archive.ts'
import { type Entry, methods } from './entry.ts'
import { faultOfName, foldedName, maxNameLength } from './entry-names.ts'
import { type Problem, listed, quoted } from '../problems.ts'

export interface UnpackLimits {
  /** The limit for all files together, unpacked. */
  unpackedBytes: number
}

type Rule = (archive: Archive, limits: UnpackLimits) => Problem | undefined

const megabyte = 1024 * 1024
/** Ordinary files are rarely compressed to a fiftieth; below these sizes it does not matter. */
const maxRatio = 100
const harmlessBytes = 32 * megabyte

const sum = (entries: Entry[], of: (entry: Entry) => number) =>
  entries.reduce((total, entry) => total + of(entry), 0)
const names = (entries: Entry[]) => listed(entries.map(({ name }) => name))

const somethingMustBeInside: Rule = ({ entries }) =>
  entries.some(({ isFolder }) => !isFolder) ? undefined : { sentence: 'The zip is empty' }

const contentsMustFit: Rule = ({ entries }, { unpackedBytes }) => {
  const total = sum(entries, ({ sizeBytes }) => sizeBytes)
  if (total <= unpackedBytes) return undefined
  const [is, maxSize] = [total, unpackedBytes].map((bytes) => `${showNumber(Math.ceil(bytes / megabyte))} MB`)
  return {
    sentence: `The package is too large: unpacked it has ${is}, and at most ${maxSize} are taken`,
    tooLarge: true,
  }
}

const contentsMustNotExplode: Rule = ({ entries }) => {
  const explodes = (unpacked: number, packed: number) =>
    unpacked > harmlessBytes && unpacked > packed * maxRatio
  const whole = explodes(
    sum(entries, ({ sizeBytes }) => sizeBytes),
    sum(entries, ({ compressedBytes }) => compressedBytes),
  )
  const bombs = entries.filter(({ sizeBytes, compressedBytes }) => explodes(sizeBytes, compressedBytes))
  if (!whole && bombs.length === 0) return undefined
  const which = bombs.length ? names(bombs) : 'what it holds'
  return {
    sentence: `The zip is too large when unpacked: ${which} grows to more than ${maxRatio} times its size, as in a zip bomb`,
    tooLarge: true,
  }
}

const namesMustBeSafe: Rule = ({ entries }) => {
  const bad = entries.flatMap(({ name }) => {
    const fault = faultOfName(name)
    return fault ? [{ name, fault }] : []
  })
  const first = bad[0]
  if (!first) return undefined
  const more = bad.length > 1 ? `, and ${bad.length - 1} more names are of that kind` : ''
  return {
    sentence: `A file name in the zip is not allowed: ${quoted(first.name)} ${first.fault}${more}`,
    unsafeName: true,
  }
}

const onlyFilesAndFolders: Rule = ({ entries }) => {
  const special = entries.filter(({ mode, isFolder }) => {
    const type = mode & 0o170000
    const isPlain = type === 0 || type === 0o100000 || type === 0o040000
    return !isPlain || (mode & 0o4000) !== 0 || (!isFolder && (mode & 0o2000) !== 0)
  })
  if (special.length === 0) return undefined
  return {
    sentence: `The zip holds links, devices or programs with special rights, which no course needs: ${names(special)}`,
  }
}

const nothingMustBeLocked: Rule = ({ entries }) =>
  entries.some(({ isEncrypted }) => isEncrypted) ? { sentence: lockedSentence } : undefined

const methodsMustBeKnown: Rule = ({ entries }) => {
  const known: number[] = Object.values(methods)
  const others = entries.filter(({ method, isEncrypted }) => !isEncrypted && !known.includes(method))
  if (others.length === 0) return undefined
  return {
    sentence: `The zip is packed in a way that is not taken: please make it again with the usual method, “Deflate” (${names(others)})`,
  }
}

const namesMustDiffer: Rule = ({ entries }) => {
  const seen = new Set<string>()
  const twice = entries.filter(({ name }) => seen.size === seen.add(foldedName(name)).size)
  if (twice.length === 0) return undefined
  return {
    sentence: `The zip holds names twice, or names that differ in large and small letters only: ${names(twice)}`,
  }
}

const noFileMustBeAFolder: Rule = ({ entries }) => {
  const files = new Set(entries.filter(({ isFolder }) => !isFolder).map(({ name }) => foldedName(name)))
  const torn = entries.filter(({ name }) => foldersOf(foldedName(name)).some((folder) => files.has(folder)))
  if (torn.length === 0) return undefined
  return { sentence: `The zip has a file and a folder of the same name: ${names(torn)}` }
}

function foldersOf(name: string): string[] {
  // Longer names are refused by their own rule, and would take long here.
  if (name.length > 4 * maxNameLength) return []
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

const entriesMustStandApart: Rule = ({ entries, directoryStart }) => {
  const inOrder = entries.toSorted((one, other) => one.start - other.start)
  const begins = inOrder.length === 0 || inOrder[0]?.start === 0
  const apart = inOrder.every(({ end }, at) => end <= (inOrder[at + 1]?.start ?? directoryStart))
  if (begins && apart) return undefined
  const why = begins ? 'files in it overlap' : 'there is something before its contents'
  return {
    sentence: `The zip is damaged or not an ordinary one (${why}): please make it again and upload it again`,
  }
}

const headersMustAgree: Rule = ({ entries }) => {
  const contradicted = entries.filter((entry) => entry.contradicted)
  if (contradicted.length === 0) return undefined
  return {
    sentence: `The zip is damaged: it says different things of ${names(contradicted)}. Please make it again and upload it again`,
  }
}

const sizeRules: Rule[] = [contentsMustFit, contentsMustNotExplode]

const rules: Rule[] = [
  somethingMustBeInside,
  ...sizeRules,
  namesMustBeSafe,
  onlyFilesAndFolders,
  nothingMustBeLocked,
  methodsMustBeKnown,
  namesMustDiffer,
  noFileMustBeAFolder,
  entriesMustStandApart,
  headersMustAgree,
]

const broken = (among: Rule[], archive: Archive, limits: UnpackLimits): Problem[] =>
  among.flatMap((rule) => rule(archive, limits) ?? [])

export const brokenArchiveRules = (archive: Archive, limits: UnpackLimits) => broken(rules, archive, limits)
export const brokenSizeRules = (archive: Archive, limits: UnpackLimits) => broken(sizeRules, archive, limits)
