// Reads imsmanifest.xml into the contract's Package: organization, items at any depth, and where each one opens.
import { showNumber } from '#contract/rules/numbers.ts'
import type { Package, PackageItem, ScormVersion } from '#contract/rules/package.ts'
import { readDataMaps, readHidden, readMastery, readThreshold } from './item-facts.ts'
import { type PackageFiles, type Target, addressOf, followLink } from './links.ts'
import { compact, flag, readSequencing } from './sequencing.ts'
import { type Element, type XmlDocument, childOf, childrenOf, textOf } from './xml-tree.ts'
import { UploadProblem, listed, quoted } from '../problems.ts'

/** An item of the manifest that names a resource. */
export interface Page {
  title: string
  kind: 'sco' | 'asset'
  /** The link as it is written; absent when the resource has none. */
  href?: string
  target?: Target
}

export interface ManifestRead {
  package: Package
  pages: Page[]
  /** Sentences that an administrator should know. The course can be played anyway. */
  warnings: string[]
}

interface Resource {
  element: Element
  bases: string[]
}

interface Reading {
  version: ScormVersion
  files: PackageFiles
  resources: Map<string, Resource>
  /** Manifests within the manifest, by their identifier. */
  inner: Map<string, Element>
  collection: Map<string, Element>
  /** The ids of the items so far, and how often each was given. */
  ids: Map<string, number>
  pages: Page[]
  warnings: Set<string>
}

const deepestManifest = 8
const maxItems = 5_000
const maxWarnings = 20

/** Reads the manifest. Returns undefined when it lists no organization, and so nothing to play. */
export function readManifest(
  document: XmlDocument,
  version: ScormVersion,
  files: PackageFiles,
): ManifestRead | undefined {
  const { root } = document
  const reading: Reading = {
    version,
    files,
    resources: new Map(),
    inner: new Map(),
    collection: new Map(),
    ids: new Map(),
    pages: [],
    warnings: new Set(),
  }
  collect(reading, root, [], 0)
  const organization = chooseOrganization(reading, root)
  if (!organization) return undefined
  const title = textOf(organization, 'title') ?? ''
  const organizationId = organization.attributes['identifier'] ?? ''
  const top: PackageItem = {
    ...compact({
      completionThreshold: readThreshold(organization),
      sequencing: sequencingOf(reading, organization),
    }),
    id: uniqueId(reading, organizationId || 'organization'),
    title,
    isVisible: true,
    hideLmsUi: [],
    children: readItems(reading, organization, 0),
  }
  warnOfMissingFiles(reading)
  warnOfWriting(reading, document)
  const is2004 = version !== '1.2'
  return {
    package: {
      scormVersion: version,
      organization: organizationId,
      title,
      objectivesGlobalToSystem: is2004 && (flag(organization, 'objectivesGlobalToSystem') ?? true),
      ...(flag(organization, 'sharedDataGlobalToSystem') === false
        ? { sharedDataGlobalToSystem: false }
        : {}),
      root: top,
    },
    pages: reading.pages,
    warnings: fewWarnings(reading.warnings),
  }
}

/** Warns about the way the file is written when other systems may not read it. */
function warnOfWriting({ warnings }: Reading, document: XmlDocument) {
  if (!document.isEncodedAsDeclared)
    warnings.add(
      'The manifest is not written in the encoding that it says. Please check the titles in the preview: accented letters may be wrong.',
    )
  if (document.hasBareAmpersands)
    warnings.add(
      'The manifest has a “&” where XML asks for “&amp;”. It is read all the same; other systems may refuse the package.',
    )
  if (document.htmlEntity)
    warnings.add(
      `The manifest has ${document.htmlEntity}, which is an entity of HTML and not of XML. It is read as its character all the same; other systems may refuse the package.`,
    )
}

/** Collects the resources and sequencing of this manifest and of those within it. */
function collect(reading: Reading, manifest: Element, outer: string[], depth: number) {
  const bases = [...outer, ...baseOf(manifest)]
  const list = childOf(manifest, 'resources')
  for (const element of list ? childrenOf(list, 'resource') : []) {
    const id = element.attributes['identifier'] ?? ''
    if (!reading.resources.has(id))
      reading.resources.set(id, {
        element,
        bases: [...bases, ...baseOf(list as Element), ...baseOf(element)],
      })
  }
  for (const group of childrenOf(manifest, 'sequencingcollection'))
    for (const element of childrenOf(group, 'sequencing')) {
      const { id } = element.attributes
      if (id) reading.collection.set(id, element)
    }
  for (const inner of childrenOf(manifest, 'manifest')) {
    const { identifier } = inner.attributes
    if (identifier) reading.inner.set(identifier, inner)
    if (depth < deepestManifest) collect(reading, inner, bases, depth + 1)
  }
}

const baseOf = ({ attributes }: Element): string[] => (attributes['xml:base'] ? [attributes['xml:base']] : [])

function chooseOrganization({ warnings }: Reading, manifest: Element): Element | undefined {
  const list = childOf(manifest, 'organizations')
  const all = list ? childrenOf(list, 'organization') : []
  const wanted = list?.attributes['default']
  const chosen = all.find(({ attributes }) => attributes['identifier'] === wanted)
  const first = all[0]
  if (chosen || !first) return chosen
  const name = quoted(textOf(first, 'title') ?? first.attributes['identifier'] ?? '')
  warnings.add(
    wanted
      ? `The manifest asks for the organization ${quoted(wanted)}, which is not there: the first one, ${name}, is played. Please check in the preview that it is the right one.`
      : `The manifest does not say which organization to play: the first one, ${name}, is taken. Please check in the preview that it is the right one.`,
  )
  return first
}

function readItems(reading: Reading, parent: Element, depth: number): PackageItem[] {
  return childrenOf(parent, 'item').map((element) => readItem(reading, element, depth))
}

function readItem(reading: Reading, element: Element, depth: number): PackageItem {
  const given = element.attributes['identifier'] ?? ''
  const title = textOf(element, 'title') ?? given
  const reference = element.attributes['identifierref']
  const inner = reference && depth < deepestManifest ? reading.inner.get(reference) : undefined
  const organization = inner && chooseOrganization(reading, inner)
  const id = uniqueId(reading, given || 'item')
  const children = [
    ...readItems(reading, element, depth),
    ...(organization ? readItems(reading, organization, depth + 1) : []),
  ]
  const resource = inner ? undefined : readPage(reading, element, title, children.length > 0)
  return {
    ...compact({
      resource,
      prerequisites: textOf(element, 'prerequisites'),
      masteryScore: readMastery(element, title, reading.warnings),
      maxTimeAllowed: textOf(element, 'maxtimeallowed'),
      // The text is not trimmed, because spaces may have a meaning for the course.
      launchData: childOf(element, 'datafromlms')?.text || undefined,
      timeLimitAction: textOf(element, 'timelimitaction'),
      completionThreshold: readThreshold(element),
      sequencing: sequencingOf(reading, element),
      dataMaps: readDataMaps(element),
    }),
    id,
    title,
    isVisible: flag(element, 'isvisible') ?? true,
    hideLmsUi: readHidden(element),
    children,
  }
}

/** Returns a unique id, because ids name items in the stored data of an attempt. */
function uniqueId(reading: Reading, id: string): string {
  const { ids, warnings } = reading
  // Many items may name a manifest within the manifest, and such manifests may name each other.
  if (ids.size >= maxItems)
    throw new UploadProblem(`The manifest has more than ${showNumber(maxItems)} items`)
  const before = ids.get(id) ?? 0
  ids.set(id, before + 1)
  if (before === 0) return id
  warnings.add(
    `The manifest calls several items ${quoted(id)}. Please check in the preview that each of them opens.`,
  )
  return uniqueId(reading, `${id}-${before + 1}`)
}

function fewWarnings(warnings: Set<string>): string[] {
  const all = [...warnings]
  const more = all.length - maxWarnings
  return more > 0 ? [...all.slice(0, maxWarnings), `There are ${more} more things of this kind.`] : all
}

function readPage(reading: Reading, item: Element, title: string, isGroup: boolean): PackageItem['resource'] {
  const reference = item.attributes['identifierref']
  if (!reference) return undefined
  const resource = reading.resources.get(reference)
  if (!resource) {
    reading.warnings.add(
      `${quoted(title)} refers to ${quoted(reference)}, which the manifest does not list: it is shown as a heading. Please check that nothing is missing in the preview.`,
    )
    return undefined
  }
  // SCORM 2004 plays leaves only; SCORM 1.2 lets an item with items below it have a page too.
  if (isGroup && reading.version !== '1.2') {
    reading.warnings.add(`${quoted(title)} has items below it, so its own page is not played in SCORM 2004.`)
    return undefined
  }
  const kind = resource.element.attributes['scormtype']?.toLowerCase() === 'sco' ? 'sco' : 'asset'
  const href = resource.element.attributes['href'] ?? onlyFile(reading, resource)
  const target = href ? followLink(reading.files, resource.bases, href) : undefined
  reading.pages.push({ title, kind, ...(href && target ? { href, target } : {}) })
  if (!target || !('file' in target)) return undefined
  return { kind, launch: addressOf(target, item.attributes['parameters']) }
}

/** Returns the only file of a resource that names no page, if the package contains that file. */
function onlyFile({ files }: Reading, { element, bases }: Resource): string | undefined {
  const [only, ...more] = childrenOf(element, 'file').map(({ attributes }) => attributes['href'])
  if (!only || more.length > 0) return undefined
  return 'file' in followLink(files, bases, only) ? only : undefined
}

function sequencingOf({ version, collection }: Reading, parent: Element): PackageItem['sequencing'] {
  const element = version === '1.2' ? undefined : childOf(parent, 'sequencing')
  return element && readSequencing(element, collection)
}

function warnOfMissingFiles({ resources, files, pages, warnings }: Reading) {
  const reported = new Set(pages.flatMap(({ target }) => (target && 'path' in target ? [target.path] : [])))
  const missing = new Set<string>()
  for (const { element, bases } of resources.values())
    for (const { attributes } of childrenOf(element, 'file')) {
      const target = attributes['href'] ? followLink(files, bases, attributes['href']) : undefined
      if (target && 'fault' in target && target.fault !== 'elsewhere' && !reported.has(target.path))
        missing.add(target.path)
    }
  if (missing.size === 0) return
  const [is, them] =
    missing.size === 1
      ? ['file that the manifest lists is', 'it']
      : ['files that the manifest lists are', 'them']
  warnings.add(
    `${missing.size} ${is} not in the zip: ${listed([...missing])}. Please look through the preview; if something does not show, export the course again with ${them}.`,
  )
}
