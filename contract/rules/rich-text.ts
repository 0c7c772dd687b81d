// The elements and attributes that formatted text may have. The server sanitises by this list before text is stored and
// before it is sent, and the client shows nothing that is not on it.

/** The allowed elements, each with its allowed attributes. */
export const richTextTags: Readonly<Record<string, readonly string[]>> = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  br: [],
  hr: [],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** The content of these elements is not text, so it is removed with them. */
export const textlessTags: readonly string[] = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]

/** The maximum depth of nested elements. Real lists are less deep, and a browser becomes slow only at a greater depth. */
export const maxDepthOfRichText = 50

/** Links may lead to the web and to a mailbox. */
export const isLinkTarget = (href: string) => /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href)

/** Only pictures that were uploaded here are shown, so that no other server learns who reads. */
export const isOwnPicture = (src: string) => /^\/images\/[0-9a-f-]{36}\.png$/.test(src)

const wholeNumber = (max: number) => (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= max

/** Checks the span of a table cell. A span of 1 is not stored, because it is the default. */
const cells = (value: string) => wholeNumber(100)(value) && Number(value) > 1

const rules: Record<string, (value: string) => boolean> = {
  href: isLinkTarget,
  src: isOwnPicture,
  alt: () => true,
  width: wholeNumber(10_000),
  height: wholeNumber(10_000),
  start: wholeNumber(99_999),
  colspan: cells,
  rowspan: cells,
}

/** Elements that are replaced by one on the list with the same meaning. */
const aliases: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}

export interface AllowedElement {
  tag: string
  attributes: Record<string, string>
}

/** Returns the element with its allowed attributes, or undefined if only its content is allowed. */
export function allowedElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
): AllowedElement | undefined {
  const tag = Object.hasOwn(aliases, name) ? (aliases[name] as string) : name
  const names = Object.hasOwn(richTextTags, tag) ? richTextTags[tag] : undefined
  if (!names) return undefined
  const allowed: Record<string, string> = {}
  for (const attribute of names) {
    // A picture without a description is decorative. The attribute is added here so that its place does not depend on
    // the reader of the HTML.
    const missing = attribute === 'alt' ? '' : undefined
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : missing
    if (value !== undefined && rules[attribute]?.(value)) allowed[attribute] = value
  }
  if (tag === 'img' && !allowed['src']) return undefined
  if (tag === 'a') allowed['rel'] = 'noopener noreferrer'
  return { tag, attributes: allowed }
}
