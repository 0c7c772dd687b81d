// Formatted text as it may be stored and shown: only what contract/rules/rich-text.ts lists.
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { maxDepthOfRichText, allowedElement, richTextTags, textlessTags } from '#contract/rules/rich-text.ts'

const attributesOf = Object.fromEntries(Object.entries(richTextTags).map(([tag, names]) => [tag, [...names]]))

const options: IOptions = {
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: { ...attributesOf, a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  nonTextTags: [...textlessTags],
  nestingLimit: maxDepthOfRichText,
  transformTags: {
    '*': (tagName, attribs) => {
      const allowed = allowedElement(tagName, attribs)
      return allowed ? { tagName: allowed.tag, attribs: allowed.attributes } : { tagName, attribs: {} }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

/** Cleaning what is clean changes nothing. */
export function cleanHtml(html: string): string {
  const listed = sanitizeHtml(html, options)
  // When an element between two others is removed, a heading may end up in a heading, which no parser leaves there.
  // Parsed once more, each is where every later parser puts it.
  return sanitizeHtml(listed, options)
}

/** The keys of the pictures in clean HTML. */
export const picturesIn = (clean: string): string[] => [
  ...new Set(
    [...clean.matchAll(/<img src="\/(images\/[0-9a-f-]{36}\.png)"/g)].map(([, key]) => key as string),
  ),
]

const maxSummaryLength = 220
const inline = /<\/?(?:strong|em|u|s|code|a)\b[^>]*>/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The beginning of clean HTML as plain text without its headings, cut between two words. */
export function summaryOf(clean: string): string {
  const text = clean
    .replaceAll(/<(h[234])>.*?<\/\1>/gs, ' ')
    .replaceAll(inline, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] as string)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  if (letters.length <= maxSummaryLength) return text
  const cut = letters.slice(0, maxSummaryLength).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > maxSummaryLength / 2 ? cut.slice(0, end) : cut}…`
}
