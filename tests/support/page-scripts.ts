// The scripts that a first visit of each page loads, as they are sent, from the built client.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'

const dist = join(projectRoot, 'dist')

/** By the name of the page; written by the build (scripts/vite/scripts-of-pages.js). */
export const scriptsOfPages = () =>
  JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as Record<string, string[]>

/** Bytes, compressed with Brotli, by the name of the page; from the largest to the smallest. */
export function scriptBytesOfPages(): Map<string, number> {
  const sizes = Object.entries(scriptsOfPages()).map(([page, files]) => {
    const bytes = files.map((file) => sentBytes(join(dist, 'web', file)))
    return [page, bytes.reduce((sum, size) => sum + size, 0)] as const
  })
  return new Map(sizes.toSorted((one, other) => other[1] - one[1]))
}

/** What is too small to compress is sent as it is (scripts/build.js). */
function sentBytes(place: string): number {
  const compressed = `${place}.br`
  return statSync(existsSync(compressed) ? compressed : place).size
}
