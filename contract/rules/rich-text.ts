// What formatted text may hold. The server cleans by this list when text comes in and when it goes out, and the client
// shows nothing that is not on it.

/** Each with the attributes it may keep. */
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
}

/** What stands in these is no text: it goes with them. */
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

/** How deep elements may stand in each other: more than any list in a list, less than what a browser chokes on. */
export const deepestRichText = 50

/** Where links may lead: to the web and to a mailbox. */
export const isLinkTarget = (href: string) => /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href)

/** Pictures are those that were uploaded here: no other server learns who reads. */
export const isOwnPicture = (src: string) => /^\/images\/[0-9a-f-]{36}\.png$/.test(src)

const wholeNumber = (most: number) => (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= most

const rules: Record<string, (value: string) => boolean> = {
  href: isLinkTarget,
  src: isOwnPicture,
  alt: () => true,
  width: wholeNumber(10_000),
  height: wholeNumber(10_000),
  start: wholeNumber(99_999),
}

/** What means the same as something on the list. */
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

export interface KeptElement {
  tag: string
  attributes: Record<string, string>
}

/** The element as it may stand in formatted text, or undefined when only what is in it may stay. */
export function keptElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
): KeptElement | undefined {
  const tag = Object.hasOwn(aliases, name) ? (aliases[name] as string) : name
  const names = Object.hasOwn(richTextTags, tag) ? richTextTags[tag] : undefined
  if (!names) return undefined
  const kept: Record<string, string> = {}
  for (const attribute of names) {
    // A picture of which nobody says what it shows is one to look past, and each reader writes that in the same place.
    const missing = attribute === 'alt' ? '' : undefined
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : missing
    if (value !== undefined && rules[attribute]?.(value)) kept[attribute] = value
  }
  if (tag === 'img' && !kept['src']) return undefined
  if (tag === 'a') kept['rel'] = 'noopener noreferrer'
  return { tag, attributes: kept }
}
