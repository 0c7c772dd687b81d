// Checks the names of files in a package. Names become paths on our disk, parts of web addresses and, at a client, files on Windows or a
// Mac. A name that means something else on one of these is refused, in any spelling.

export const maxNameLength = 255
export const maxDepthOfFolders = 32

/** Returns why this name cannot be accepted, as the end of a sentence; undefined for a good name. */
export function faultOfName(name: string): string | undefined {
  const path = name.endsWith('/') ? name.slice(0, -1) : name
  // Such a path is too long in any case, and too long to be searched in time.
  if (path.length > 4 * maxNameLength) return tooLong
  // A name may hide another one behind escapes, several times over, or behind look-alikes of dots and slashes.
  for (const spelling of spellings(path)) {
    const fault = faultOfPlace(spelling)
    if (fault) return fault
  }
  if (climbs(path.normalize('NFKC'))) return 'leads out of its folder'
  const parts = path.split('/')
  if (parts.some((part) => part.includes(':'))) return 'contains a colon'
  if (parts.some((part) => /[\s.]$/.test(part))) return 'ends with a dot or a space'
  if (parts.some((part) => device.test(part))) return 'is the name of a device'
  if (path.length > maxNameLength || parts.some((part) => Buffer.byteLength(part) > 255)) return tooLong
  if (parts.length > maxDepthOfFolders) return `is more than ${maxDepthOfFolders} folders deep`
  return undefined
}

const tooLong = `is longer than ${maxNameLength} characters`

function faultOfPlace(path: string): string | undefined {
  if (/^([/\\]|[a-z]:|~\w*[/\\])/i.test(path)) return 'is an absolute path'
  if (climbs(path)) return 'leads out of its folder'
  if (path.includes('\\')) return 'contains a backslash'
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'contains control characters'
  return undefined
}

/** Whether a part is empty or has only dots: some programs take it for this folder or the one above. */
const climbs = (path: string) =>
  path.split(/[/\\]/).some((part) => /^[\s.;]*$/.test(part) || /^\.\.[;:]/.test(part))

const device = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

/** Returns the name itself, then the name with its percent escapes decoded, until none is left. */
function spellings(path: string): string[] {
  const all = [path]
  for (let next = unescaped(path); next !== all.at(-1) && all.length < 10; next = unescaped(next))
    all.push(next)
  return all
}

/** Decodes escapes, also the overlong forms of dots and slashes, which careless programs take for the real ones. */
function unescaped(path: string): string {
  return path
    .replaceAll(/%u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/%(c0%ae|e0%80%ae)/gi, '.')
    .replaceAll(/%(c0%af|e0%80%af|c1%9c)/gi, '/')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('latin1')
      }
    })
}

/** Returns the same text for names that are one file on a disk which does not distinguish large letters from small ones. */
export const foldedName = (name: string) => name.normalize('NFC').toLowerCase()

/** Whether the file is one that programs leave in zips and that no course needs. */
export const isLitter = (name: string) =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)
