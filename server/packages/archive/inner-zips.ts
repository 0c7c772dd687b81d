// Checks zips inside the package, which learners may download. They are never unpacked, but bombs are not passed on either: their
// unpacked size is checked as for the package itself.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Archive, type ListLimits, openArchive } from './archive.ts'
import { type UnpackLimits, brokenSizeRules } from './archive-rules.ts'
import type { Entry } from './entry.ts'
import { type Problem, UploadProblem, quoted } from '../problems.ts'

const deepest = 2

/** Checks the inner zips. `place` is where the package itself is stored: inner zips are stored beside it while they are checked. */
export async function brokenInnerZips(
  archive: Archive,
  limits: ListLimits & UnpackLimits,
  place: string,
  depth = 1,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const entry of archive.entries) {
    if (!/\.zip$/i.test(entry.name)) continue
    const fault =
      depth > deepest
        ? 'zips within zips within zips'
        : await faultOfInnerZip(archive, entry, limits, `${place}.${depth}`, depth)
    if (!fault) continue
    problems.push({ sentence: `${quoted(entry.name)} holds ${fault}, as a zip bomb does`, tooLarge: true })
    break
  }
  return problems
}

async function faultOfInnerZip(
  archive: Archive,
  entry: Entry,
  limits: ListLimits & UnpackLimits,
  place: string,
  depth: number,
): Promise<string | undefined> {
  const bytes = await archive.read(entry)
  try {
    await pipeline(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, createWriteStream(place))
    const inner = await openArchive(place, limits).catch((error: unknown) => {
      if (error instanceof UploadProblem) return error.problem
      throw error
    })
    // A file that is not a zip, or a broken zip, is accepted like any other file.
    if ('sentence' in inner) return inner.tooLarge ? 'far too many files' : undefined
    try {
      const problems = brokenSizeRules(inner, limits)
      if (problems.length === 0) problems.push(...(await brokenInnerZips(inner, limits, place, depth + 1)))
      return problems.length > 0 ? 'far more than it seems' : undefined
    } finally {
      await inner.close()
    }
  } finally {
    await rm(place, { force: true })
  }
}
