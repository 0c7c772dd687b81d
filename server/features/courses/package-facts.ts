// Returns the facts of a package that are shown to an administrator.
import { type Package, playableItems } from '#contract/rules/package.ts'

/** The maximum number of launch files that are named. */
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
    /** Set for SCORM 1.2 packages, from 0 to 100. */
    masteryScores: [...new Set(items.flatMap(({ masteryScore }) => masteryScore ?? []))],
  }
}

/** Returns the path of the file in the package, without query and fragment. */
function pathOf(launch: string): string {
  const [path = ''] = launch.split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
