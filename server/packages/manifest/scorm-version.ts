// Finds for which SCORM a manifest is written. The version that it declares and its namespaces are both read. The namespaces decide
// between 1.2 and 2004, because they show for which run-time the content was made.
import type { ScormVersion } from '#contract/rules/package.ts'
import { type XmlDocument, childOf, textOf } from './xml-tree.ts'

export interface VersionFound {
  version: ScormVersion
  warning?: string
}

/** Returns the name of the format in `other` when the manifest is not one of SCORM. */
export function scormVersionOf({ root, namespaces }: XmlDocument): VersionFound | { other: string } {
  const metadata = childOf(root, 'metadata')
  const schema = (metadata && textOf(metadata, 'schema')) ?? ''
  const declared = (metadata && textOf(metadata, 'schemaversion')) ?? ''
  const uses = (part: RegExp) => [...namespaces].some((namespace) => part.test(namespace))

  if (/common cartridge/i.test(schema) || uses(/imsccv1p|imscc_/i)) return { other: 'a Common Cartridge' }
  if (/qti/i.test(schema) && !uses(/adlcp/i)) return { other: 'a package of IMS QTI questions' }
  if (root.name === 'coursestructure') return { other: 'a cmi5 course' }
  if (root.name === 'tincan') return { other: 'an xAPI (Tin Can) package' }
  if (root.name !== 'manifest') return { other: `an XML file that begins with <${root.name.slice(0, 40)}>` }

  const is12 = uses(/adlcp_rootv1p2/i)
  const is2004 = uses(/adlcp_v1p3|adlseq_v1p3|adlnav_v1p3|imsss/i)
  const named = versionNamed(declared)
  const byNamespace = is12 !== is2004 ? (is12 ? '1.2' : '2004') : undefined
  if (named && byNamespace && (named === '1.2') !== (byNamespace === '1.2')) {
    const version = byNamespace === '1.2' ? '1.2' : editionOf(root, namespaces)
    return {
      version,
      warning: `The manifest says SCORM ${declared} but is written as SCORM ${version}, which it is played as. If the course does not start, please export it again.`,
    }
  }
  if (named) return { version: named }
  const isOld = byNamespace ? byNamespace === '1.2' : !uses(/imscp_v1p1/i)
  return { version: isOld ? '1.2' : editionOf(root, namespaces) }
}

function versionNamed(declared: string): ScormVersion | undefined {
  if (/^(scorm\s*)?1\.2/i.test(declared)) return '1.2'
  if (/4th/i.test(declared)) return '2004 4th Edition'
  if (/3rd/i.test(declared)) return '2004 3rd Edition'
  if (/2nd|cam\s*1\.3|^1\.3/i.test(declared)) return '2004 2nd Edition'
  return undefined
}

/** Returns the edition, which is not declared: shared data and completion by measure were added by the 4th edition. */
function editionOf(root: XmlDocument['root'], namespaces: Set<string>): ScormVersion {
  const is4th = contains(root, (name, attributes) => name === 'data' || 'completedbymeasure' in attributes)
  return is4th && [...namespaces].some((one) => /adlcp_v1p3/i.test(one))
    ? '2004 4th Edition'
    : '2004 3rd Edition'
}

function contains(
  element: XmlDocument['root'],
  wanted: (name: string, attributes: Record<string, string>) => boolean,
): boolean {
  return wanted(element.name, element.attributes) || element.children.some((child) => contains(child, wanted))
}
