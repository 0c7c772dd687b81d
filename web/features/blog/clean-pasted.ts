// Cleans text from a word processor before the editor parses it: its lists are paragraphs that only look like lists, its
// pictures are files on the disk of the user, and its first level of headings is that of the title of a post.
import { isOwnPicture } from '#contract/rules/rich-text.ts'

/**
 * HTML from the clipboard, with the same text and a structure that the editor understands.
 *
 * @param onLeftOut called with the number of pictures that cannot be pasted, because the clipboard has only their address on the
 *   computer of the user or on another site
 */
export function cleanPasted(html: string, onLeftOut: (pictures: number) => void = () => undefined): string {
  // Copied in the editor itself.
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (/\bMso|mso-|urn:schemas-microsoft-com/.test(html)) {
    plainSpaces(body)
    realLists(body)
    for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
    for (const paragraph of body.querySelectorAll('p'))
      if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) removeUnlessInCell(paragraph)
  }
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4')
  const foreign = [...body.querySelectorAll('img')].filter((picture) => {
    const src = picture.getAttribute('src') ?? ''
    return !isOwnPicture(src) && !src.startsWith('data:image/')
  })
  for (const picture of foreign) picture.remove()
  if (foreign.length > 0) onLeftOut(foreign.length)
  return new XMLSerializer().serializeToString(body)
}

/** A cell of a table stays, and has a paragraph to write in. */
function removeUnlessInCell(paragraph: Element) {
  if (paragraph.parentElement?.matches('td, th')) paragraph.textContent = ''
  else paragraph.remove()
}

function rename(element: Element, tag: string) {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Word processors use non-breaking spaces in many places without need. */
function plainSpaces(body: Element) {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = text.data.replaceAll(/[\u00a0\s]+/g, ' ')
  }
}

/** `<p style="mso-list: l0 level2 lfo1">·  text</p>` becomes an item of a list in an item of a list. */
function realLists(body: Element) {
  let open: Element[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p')) {
    const level = Number(/mso-list:[^;"]*\blevel(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (!level) continue
    const tag = isNumbered(takeMarker(paragraph)) ? 'ol' : 'ul'
    // After another element a new list begins.
    if (open.length === 0 || paragraph.previousElementSibling !== last) open = []
    open = open.slice(0, level)
    if (open.length > 0 && open.length === level && open.at(-1)?.localName !== tag) open.pop()
    while (open.length < level) {
      const list = body.ownerDocument.createElement(tag)
      const outer = open.at(-1)
      if (outer) (outer.lastElementChild ?? outer).append(list)
      else paragraph.before(list)
      open.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    last = open[0] ?? null
    paragraph.remove()
  }
}

/** Removes the bullet or number and returns it. */
function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  marker?.remove()
  return marker?.textContent ?? ''
}

const isNumbered = (marker: string) => /^\s*\(?(\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker)
