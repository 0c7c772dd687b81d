// Packs a demo course into a SCORM package: its own folder, and what all courses share under common/. The same sources give the same
// bytes.
import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { projectRoot } from '../base/project-root.ts'

const courses = join(projectRoot, 'server', 'demo', 'courses')
const shared = 'common'
// This is the earliest time that a zip can contain. It is fixed, so that the time of a checkout changes nothing.
const packedAt = new Date(1980, 0, 1)

/** Writes the package of the course in `demo/courses/<name>` to `place`. */
export async function packCourse(name: string, place: string): Promise<void> {
  const own = await filesBelow(join(courses, name), '')
  const common = await filesBelow(join(courses, shared), `${shared}/`)
  const zip = new yazl.ZipFile()
  for (const [path, file] of [...own, ...common].sort(([a], [b]) => (a < b ? -1 : 1)))
    zip.addFile(file, path, { mtime: packedAt, mode: 0o100644, forceDosTimestamp: true })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(place))
}

/** Returns the path in the package and the place on the disk. */
async function filesBelow(folder: string, prefix: string): Promise<[path: string, place: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const place = join(entry.parentPath, entry.name)
      return [prefix + relative(folder, place).split(sep).join('/'), place]
    })
}
