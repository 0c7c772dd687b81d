// Checks whether the course of a package with a sound zip can be played. Each rule states in one sentence what is wrong; all broken rules
// are reported.
import type { ManifestRead, Page } from './manifest/manifest.ts'
import { describeZip } from './describe-files.ts'
import { type Problem, listed, quoted } from './problems.ts'

type Rule = (manifest: ManifestRead) => Problem | undefined

const scosMustHaveAPage: Rule = ({ pages }) => {
  const bare = pages.filter(({ kind, target }) => kind === 'sco' && !target)
  if (bare.length === 0) return undefined
  return {
    sentence: `The manifest gives no page (href) to open for ${titles(bare)}: please export the course again`,
  }
}

const launchFilesMustExist: Rule = ({ pages }) => {
  const missing = pages.flatMap(({ target }) => pathOf(target, 'missing'))
  if (missing.length === 0) return undefined
  const [file, is] = missing.length === 1 ? ['page', 'is'] : ['pages', 'are']
  return {
    sentence: `The ${file} to open ${is} not in the zip: ${listed(missing)}. Please export the course again with all its files`,
  }
}

const launchFilesMustBeInside: Rule = ({ pages }) => {
  const outside = pages.flatMap(({ target }) => [
    ...pathOf(target, 'outside'),
    ...pathOf(target, 'elsewhere'),
  ])
  if (outside.length === 0) return undefined
  return {
    sentence: `The manifest opens what is not in the package: ${listed(outside)}. Please put all pages of the course into the zip`,
  }
}

const somethingMustBePlayable: Rule = ({ pages }) =>
  pages.some(({ target }) => target)
    ? undefined
    : { sentence: 'The manifest has no item that opens a page, so there is nothing to play' }

const rules: Rule[] = [
  scosMustHaveAPage,
  launchFilesMustExist,
  launchFilesMustBeInside,
  somethingMustBePlayable,
]

export const brokenManifestRules = (manifest: ManifestRead): Problem[] => {
  const broken = rules.flatMap((rule) => rule(manifest) ?? [])
  // "A page is missing" helps more than "nothing is left to play".
  return broken.length > 1 ? broken.filter(({ sentence }) => !sentence.includes('nothing to play')) : broken
}

function pathOf(target: Page['target'], fault: 'missing' | 'outside' | 'elsewhere'): string[] {
  return target && 'fault' in target && target.fault === fault ? [target.path] : []
}

const titles = (pages: Page[]) => listed([...new Set(pages.map(({ title }) => title))])

/** Finds the manifest: at the top, or in the one folder that contains everything. */
export function findManifest(names: readonly string[]): { name: string; root: string } | undefined {
  const manifests = names.filter((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
  const top = manifests.find((name) => !name.includes('/'))
  if (top) return { name: top, root: '' }
  const folder = names[0]?.split('/')[0] ?? ''
  if (!names.every((name) => name.startsWith(`${folder}/`))) return undefined
  const inFolder = manifests.find((name) => name.split('/').length === 2)
  return inFolder ? { name: inFolder, root: `${folder}/` } : undefined
}

/**
 * Returns the one sentence for a zip without a manifest of SCORM in its place. It says what the zip is, as far as that can be recognised.
 */
export function whatItIsInstead(names: readonly string[]): Problem {
  const buried = names.find((name) => /\/imsmanifest\.xml$/i.test(name))
  if (buried)
    return {
      sentence: `The manifest is in the folder ${quoted(buried.slice(0, buried.lastIndexOf('/')))} of the zip: please zip what is in that folder, not the folder itself`,
    }
  return { sentence: describeZip(names) }
}
