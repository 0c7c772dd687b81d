// Finds the file in the zip to which a link in a manifest leads, although escapes, letter case, slashes and accents may be written
// differently in the link and in the zip.
import { foldedName } from '../archive/entry-names.ts'

export type Target =
  | { file: string; query: string; fragment: string }
  | { fault: 'missing' | 'outside' | 'elsewhere'; path: string }

export class PackageFiles {
  private readonly exact: Set<string>
  private readonly folded: Map<string, string>

  /** Paths of files, from the root of the package. */
  constructor(paths: readonly string[]) {
    this.exact = new Set(paths)
    this.folded = new Map(paths.map((path) => [foldedName(path), path]))
  }

  has(path: string): boolean {
    return this.exact.has(path)
  }

  /** Returns the file's real path. */
  find(path: string): string | undefined {
    const composed = path.normalize('NFC')
    return this.exact.has(composed) ? composed : this.folded.get(foldedName(composed))
  }
}

/** Resolves `href` against the xml:base values round it, outermost first. */
export function followLink(files: PackageFiles, bases: readonly string[], href: string): Target {
  if (bases.length === 0 && files.has(href)) return { file: href, query: '', fragment: '' }
  const given = [...bases, href].map((part) => part.trim().replaceAll('\\', '/'))
  const whole = given.join('')
  if (given.some((part) => /^([a-z][a-z0-9+.-]*:|\/)/i.test(part)))
    return { fault: 'elsewhere', path: href.trim() }
  const { path, query, fragment } = splitLink(given.pop() as string)
  // A base ends at its last slash, but many manifests leave that slash out.
  const folders = [
    joined(given),
    joined(given.map((base) => (base && !base.endsWith('/') ? `${base}/` : base))),
  ]
  let outside = false
  for (const folder of folders) {
    // A name may contain a real “%20”, “#” or “?”, so the link is also tried as it is written.
    const tries = [
      { path: folder + path, query, fragment },
      { path: folder + path + query, query: '', fragment },
      { path: folder + path + query + fragment, query: '', fragment: '' },
    ]
    for (const attempt of tries)
      for (const spelling of [unescaped(attempt.path), attempt.path]) {
        const resolved = withoutDots(spelling)
        if (resolved === undefined) outside = true
        const file = resolved === undefined ? undefined : files.find(resolved)
        if (file !== undefined) return { file, query: attempt.query, fragment: attempt.fragment }
      }
  }
  return { fault: outside ? 'outside' : 'missing', path: withoutDots(unescaped(folders[0] + path)) ?? whole }
}

function splitLink(link: string): { path: string; query: string; fragment: string } {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  return { path, query, fragment }
}

const joined = (bases: readonly string[]) =>
  bases.reduce((folder, base) => (folder + base).replace(/[^/]*$/, ''), '')

function unescaped(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

/** Returns the path without dots; undefined when it leads out of the package. */
function withoutDots(path: string): string | undefined {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** Returns the address below the root of the package, with the item's own parameters (SCORM CAM 3.4.1.13). */
export function addressOf(
  target: { file: string; query: string; fragment: string },
  parameters = '',
): string {
  const path = target.file.split('/').map(encodeURIComponent).join('/')
  const added = parameters.trim().replace(/^[?&]+/, '')
  if (added.startsWith('#')) return path + escaped(target.query) + escaped(target.fragment || added)
  const query = added ? `${target.query ? `${target.query}&` : '?'}${added}` : target.query
  return path + escaped(query) + escaped(target.fragment)
}

/** Escapes what an address cannot hold, and leaves existing escapes unchanged. */
const escaped = (part: string) => encodeURI(part.toWellFormed()).replaceAll(/%25(?=[0-9a-f]{2})/gi, '%')
