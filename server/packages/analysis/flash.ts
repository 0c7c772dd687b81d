// Checks whether a course is made of Flash films, which browsers have not played since 2021.
import type { ManifestRead } from '../manifest/manifest.ts'
import type { FirstScreen } from './first-screen.ts'

/** Whether every page that an item opens is a Flash film, or shows one on its first screen. */
export function hasOnlyFlash(
  { pages }: ManifestRead,
  files: readonly { path: string }[],
  screens: ReadonlyMap<string, FirstScreen>,
): boolean {
  if (!files.some(({ path }) => isFlash(path))) return false
  const opened = pages.flatMap(({ target }) => (target && 'file' in target ? [target.file] : []))
  return opened.length > 0 && opened.every((path) => isFlash(path) || screens.get(path)?.showsFlash === true)
}

export const isFlash = (path: string): boolean => /\.swf$/i.test(path)
