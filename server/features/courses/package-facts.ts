// What an administrator wants to know of a package at a glance.
import { type Package, playableItems } from '#contract/rules/package.ts'

/** So many are named. */
const maxLaunchFiles = 20

export function factsOf({ scormVersion, root }: Package) {
  const items = playableItems(root)
  const launchFiles = items.map(({ resource }) => pathOf(resource?.launch ?? ''))
  return {
    scormVersion,
    items: items.length,
    scos: items.filter(({ resource }) => resource?.kind === 'sco').length,
    assets: items.filter(({ resource }) => resource?.kind === 'asset').length,
    launchFiles: [...new Set(launchFiles)].slice(0, maxLaunchFiles),
    /** SCORM 1.2, from 0 to 100. */
    masteryScores: [...new Set(items.flatMap(({ masteryScore }) => masteryScore ?? []))],
  }
}

/** As the file is called in the package. */
function pathOf(launch: string): string {
  const [path = ''] = launch.split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
