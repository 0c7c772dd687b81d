// Reads the tags of an HTML page without running it: enough to see what its first screen is made of. The time is linear in the length of
// the page, with any content.

export interface Tag {
  /** The name in small letters. That of a closing tag begins with a slash. */
  name: string
  /** The attributes by their names in small letters. The first of several with one name counts. */
  attributes: ReadonlyMap<string, string>
}

const tagStart = /<(\/?[a-z][^\s/>]*)|<!--|<[!?]/giy
const attribute = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y
/** Tags whose content is not markup. */
const rawText = new Set(['script', 'style', 'textarea', 'noscript', 'template', 'xmp'])

/** Returns each tag, and each piece of text between them. */
export function* readHtml(page: string): Generator<Tag | string> {
  let at = 0
  while (at < page.length) {
    const open = page.indexOf('<', at)
    if (open < 0) return yield page.slice(at)
    if (open > at) yield page.slice(at, open)
    tagStart.lastIndex = open
    const start = tagStart.exec(page)
    if (!start) {
      at = open + 1
      continue
    }
    if (!start[1]) {
      at = after(page, start[0] === '<!--' ? '-->' : '>', open)
      continue
    }
    const { attributes, end } = readAttributes(page, tagStart.lastIndex)
    const name = start[1].toLowerCase()
    yield { name, attributes }
    at = rawText.has(name) ? endOfRawText(page, name, end) : end
  }
}

function readAttributes(page: string, start: number) {
  const attributes = new Map<string, string>()
  let end = start
  for (;;) {
    attribute.lastIndex = end
    const found = attribute.exec(page)
    if (!found) break
    const [, name = '', double, single, bare] = found
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
    end = attribute.lastIndex
  }
  return { attributes, end: after(page, '>', end) }
}

function endOfRawText(page: string, name: string, start: number): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = start
  return close.exec(page)?.index ?? page.length
}

function after(page: string, mark: string, start: number): number {
  const found = page.indexOf(mark, start)
  return found < 0 ? page.length : found + mark.length
}
