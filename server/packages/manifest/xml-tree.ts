// Reads an untrusted XML file into a small tree. Names are read without their prefix and without regard to case, because packages write
// both in every way. Only the entities of XML and HTML are known, and only the name of a document type is read, so that nothing is
// fetched or expanded.
import { decodeHTMLStrict } from 'entities'
import { SaxesParser } from 'saxes'
import { UploadProblem } from '../problems.ts'

export interface Element {
  /** The name without prefix, in lower case. */
  name: string
  /** Attributes by name without prefix, in lower case. `xml:base` has its prefix. */
  attributes: Record<string, string>
  children: Element[]
  /** The text of the element itself, trimmed. */
  text: string
}

export interface XmlDocument {
  root: Element
  /** Every namespace that is declared anywhere. */
  namespaces: Set<string>
  /** False when some bytes are not in the encoding that the file declares. */
  isEncodedAsDeclared: boolean
  /** Whether some “&” is written as it is and not as an entity: XML forbids that, but every other tool reads it. */
  hasBareAmpersands: boolean
  /** The first entity of HTML, such as “&nbsp;”, which XML does not know, but every other tool reads. */
  htmlEntity: string | undefined
}

export const maxXmlBytes = 5 * 1024 * 1024
const deepest = 64
const maxElements = 100_000

/** @throws UploadProblem with the line of what is wrong */
export function readXml(bytes: Buffer, name: string): XmlDocument {
  const { text: written, isEncodedAsDeclared } = decode(bytes, name)
  const { text, hasBareAmpersands, htmlEntity } = withKnownEntities(withoutDeclaration(written))
  const namespaces = new Set<string>()
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  const parser = new SaxesParser({ xmlns: false })
  const refuse = (why: string) => new UploadProblem(`${name} cannot be read: ${why} (line ${parser.line})`)

  parser.on('error', (error) => {
    throw refuse(`it is not well-formed XML, ${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`)
  })
  parser.on('doctype', (doctype) => {
    if (!isBare(doctype)) throw refuse('it has a document type (DOCTYPE), which is not taken')
  })
  parser.on('opentag', (tag) => {
    if (open.length >= deepest) throw refuse(`it is nested more than ${deepest} levels deep`)
    if (++count > maxElements) throw refuse('it has too many elements')
    for (const [attribute, value] of Object.entries(tag.attributes))
      if (/^xmlns(:|$)/.test(attribute)) namespaces.add(value)
    const element = {
      name: plain(tag.name),
      attributes: attributesOf(tag.attributes),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', (part) => addText(open, part))
  parser.on('cdata', (part) => addText(open, part))
  parser.on('closetag', () => {
    const element = open.pop() as Element
    element.text = element.text.trim()
  })
  parser.write(text).close()
  if (!root) throw new UploadProblem(`${name} cannot be read: it is empty`)
  return { root, namespaces, isEncodedAsDeclared, hasBareAmpersands, htmlEntity }
}

/** Replaces the declaration with spaces, so that lines keep their numbers. Some tools write white space before it, which XML forbids. */
const withoutDeclaration = (text: string) =>
  text.replace(/^\s*<\?xml\b[^>]*\?>/i, (declaration) => declaration.replaceAll(/[^\n]/g, ' '))

/** Replaces what else XML would refuse: a bare “&”, and the names that HTML has for characters. */
function withKnownEntities(written: string) {
  let hasBareAmpersands = false
  let htmlEntity: string | undefined
  const text = written.replaceAll(
    /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|&(?:([a-z_][\w.-]*);|#\d+;|#x[\da-f]+;)?/gi,
    (found, name: string | undefined) => {
      if (found === '&') {
        hasBareAmpersands = true
        return '&amp;'
      }
      if (name === undefined || ofXml.has(name)) return found
      const characters = decodeHTMLStrict(found)
      if (characters !== found) htmlEntity ??= found
      // Characters are written by their numbers, so that a “<” stays a character.
      return characters === found ? found : [...characters].map((one) => `&#${one.codePointAt(0)};`).join('')
    },
  )
  return { text, hasBareAmpersands, htmlEntity }
}

const ofXml = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** Whether a document type only names the root and at most a file beside it, as some tools write. Neither is ever read. */
const isBare = (doctype: string) =>
  /^\s*[\w:.-]+(\s+(SYSTEM|PUBLIC\s+("[^"]*"|'[^']*'))\s+(["'])[\w.-]+\4)?\s*$/.test(doctype)

function addText(open: Element[], part: string) {
  const element = open.at(-1)
  if (element) element.text += part
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

function attributesOf(given: Record<string, string>): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of Object.entries(given)) {
    const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : ''
    if (prefix === 'xmlns' || name === 'xmlns' || prefix === 'xsi') continue
    const key = prefix === 'xml' ? name : plain(name)
    // `href` is the manifest's own attribute, `x:href` is an extension.
    if (!prefix || !(key in attributes)) attributes[key] = value.trim()
  }
  return attributes
}

/** Decodes the file by its byte order mark, else as its first line declares, else as UTF-8. */
function decode(bytes: Buffer, name: string): { text: string; isEncodedAsDeclared: boolean } {
  const encoding = markOf(bytes) ?? declaredEncoding(bytes) ?? 'utf-8'
  if (!taken.test(encoding))
    throw new UploadProblem(
      `${name} cannot be read: please save it as UTF-8, it is in ${encoding.slice(0, 20)}`,
    )
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isEncodedAsDeclared: true }
  } catch {
    // Western programs write this encoding while they declare UTF-8.
    return { text: new TextDecoder('windows-1252').decode(bytes), isEncodedAsDeclared: false }
  }
}

const taken =
  /^(utf-?8|utf-?16(le|be)?|us-ascii|ascii|iso-8859-\d{1,2}|latin1|windows-125\d|shift_jis|euc-(jp|kr)|gb(2312|k|18030)|big5)$/i

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  return undefined
}

function declaredEncoding(bytes: Buffer): string | undefined {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(
    bytes.subarray(0, 300).toString('latin1'),
  )?.[1]
  // If not every other byte is 0, the file cannot be UTF-16, even if it declares so.
  return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

export const childrenOf = ({ children }: Element, name: string) =>
  children.filter((child) => child.name === name)
export const childOf = ({ children }: Element, name: string) => children.find((child) => child.name === name)
export const textOf = (element: Element, name: string) =>
  childOf(element, name)?.text.replaceAll(/\s+/g, ' ') || undefined
