// @vitest-environment jsdom
// Formatted text is cleaned twice, by the server and by the client that shows it. Here the two are compared: what
// either allows is on the list, and what the server stores is shown unchanged.
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inWidths } from '#contract/rules/picture-widths.ts'
import { isLinkTarget, isOwnPicture, richTextTags } from '#contract/rules/rich-text.ts'
import { cleanHtml, summaryOf } from '#server/features/blog/clean-html.ts'
import { RichText } from '#web/ui/RichText.ts'

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
/** The element that the client shows of a text, without the widths that it adds to own pictures. */
function shown(html: string): Element {
  const { firstElementChild } = parsed(renderToStaticMarkup(createElement(RichText, { html })))
  for (const picture of (firstElementChild as Element).querySelectorAll('img[width]')) {
    const [src = '', width = ''] = ['src', 'width'].map((name) => picture.getAttribute(name) ?? '')
    expect(picture.getAttribute('srcset')).toBe(inWidths(src, Number(width)))
    picture.removeAttribute('srcset')
    picture.removeAttribute('sizes')
  }
  return firstElementChild as Element
}

const own = '/images/01234567-89ab-cdef-0123-456789abcdef.png'
const addresses = fc.constantFrom(
  'https://example.org/?a=1&b="2"',
  'mailto:a@example.org',
  own,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '//evil.test/x.png',
  'https://evil.test/x.png',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '/images/../api/Account/Logout',
  'http://',
  '',
)
const texts = fc.oneof(
  fc.constantFrom('text', 'a < b & c > d', '"quoted"', '\u00a0', 'é 你好 \u202e', '&lt;b&gt;', ' '),
  fc.string({ maxLength: 8 }).filter((text) => !/[\u0000\r]/.test(text) && text.isWellFormed()),
)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attributes = fc
  .dictionary(
    fc.constantFrom('href', 'src', 'alt', 'width', 'start', 'onclick', 'onerror', 'style', 'class', 'srcset'),
    fc.oneof(addresses, texts, fc.constantFrom('10', '-1', '99999999')),
    { maxKeys: 4 },
  )
  .map((values) =>
    Object.entries(values)
      .map(([name, value]) => ` ${name}="${escaped(value)}"`)
      .join(''),
  )

/** Elements that may be nested in any way, so that every parser builds the same tree of them. */
const inlineTags = ['strong', 'em', 'u', 's', 'code', 'b', 'i', 'span', 'font', 'script', 'style', 'iframe']
const { tree } = fc.letrec<{ tree: string; inline: string; phrase: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    texts.map(escaped),
    attributes.map((given) => `<img${given}>`),
    fc
      .tuple(fc.constantFrom('strong', 'em', 'span'), attributes, tie('phrase'))
      .map(([tag, given, inner]) => `<${tag}${given}>${inner}</${tag}>`),
    fc.tuple(attributes, texts).map(([given, text]) => `<a${given}>${escaped(text)}</a>`),
    fc.constantFrom('script', 'style', 'iframe', 'noscript').map((tag) => `<${tag}>alert(1)</${tag}>`),
    fc.constant('<br>'),
  ),
  phrase: fc.array(tie('inline'), { maxLength: 4 }).map((parts) => parts.join('')),
  tree: fc
    .array(
      fc.oneof(
        fc
          .tuple(fc.constantFrom('p', 'h1', 'h2', 'h4', 'h6', 'blockquote', 'div'), attributes, tie('phrase'))
          .map(([tag, given, inner]) => `<${tag}${given}>${inner}</${tag}>`),
        fc
          .tuple(fc.constantFrom('ul', 'ol'), attributes, tie('phrase'))
          .map(([tag, given, inner]) => `<${tag}${given}><li>${inner}</li></${tag}>`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}))

/** Any text that looks like markup, valid or not. */
const junk = fc
  .array(
    fc.oneof(
      texts,
      addresses,
      fc.constantFrom(
        '<',
        '>',
        '</',
        '"',
        "'",
        '=',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?x',
        '&#x6a;',
        '&colon;',
      ),
      fc
        .tuple(
          fc.constantFrom(
            ...inlineTags,
            ...Object.keys(richTextTags),
            'svg',
            'math',
            'template',
            'title',
            'table',
            'select',
            'form',
          ),
          attributes,
        )
        .map(([tag, given]) => `<${tag}${given}>`),
      fc.constantFrom(...inlineTags, 'p', 'a', 'svg', 'math', 'table', 'textarea').map((tag) => `</${tag}>`),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))

function expectHarmless(root: Element) {
  for (const element of root.querySelectorAll('*')) {
    const { localName: tag, attributes: given } = element
    expect(Object.keys(richTextTags)).toContain(tag)
    for (const { name, value } of given) {
      expect([...(richTextTags[tag] ?? []), ...(tag === 'a' ? ['rel'] : [])]).toContain(name)
      if (name === 'href') expect(isLinkTarget(value)).toBe(true)
      if (name === 'src') expect(isOwnPicture(value)).toBe(true)
    }
  }
}

test.each([
  ['https://example.org/?a=1', true],
  ['HTTP://example.org', true],
  ['mailto:a@example.org', true],
  ['javascript:alert(1)//https://example.org', false],
  ['xhttps://example.org', false],
  [' https://example.org', false],
  ['https://example.org javascript:alert(1)', false],
  ['https://example.org\n', false],
  ['https://', false],
  ['//example.org', false],
  ['', false],
])('a link to %j is taken: %j', (href, isTaken) => {
  expect(isLinkTarget(href)).toBe(isTaken)
})

test.each([
  [own, true],
  [`https://evil.test${own}`, false],
  [`${own}?x`, false],
  [own.replace('.png', '.svg'), false],
  ['/images/x.png', false],
])('a picture from %j is taken: %j', (src, isTaken) => {
  expect(isOwnPicture(src)).toBe(isTaken)
})

const runs = { numRuns: 120 }

test('nothing but what is on the list is stored, and nothing else is shown', () => {
  fc.assert(
    fc.property(fc.oneof(junk, tree), (html) => {
      expectHarmless(parsed(cleanHtml(html)))
      expectHarmless(shown(html))
    }),
    runs,
  )
})

test('cleaning what is clean changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(junk, tree), (html) => {
      const clean = cleanHtml(html)
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { ...runs, examples: [['<h2>One<table><h3>Two'], ['<p>One<font><p>Two'], ['<p>One<font><hr>Two']] },
  )
})

test('what the server stores is shown unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(junk, tree), (html) => {
      const clean = cleanHtml(html)
      expect(shown(clean).isEqualNode(wrapped(clean))).toBe(true)
    }),
    runs,
  )
})

test('the client makes of unclean text what the server makes of it', () => {
  fc.assert(
    fc.property(tree, (after) => {
      // A reader of pages drops spaces at the very beginning.
      const html = `<p>First</p>${after}`
      const [byClient, byServer] = [shown(html), wrapped(cleanHtml(html))]
      expect(byClient.outerHTML).toBe(byServer.outerHTML)
    }),
    { ...runs, examples: [[`<p><img width="10" src="${own}"></p>`]] },
  )
})

/** As RichText wraps what it shows. */
function wrapped(html: string): Element {
  const empty = shown('')
  empty.append(...parsed(html).childNodes)
  empty.normalize()
  return empty
}

test('depth without end neither breaks nor blocks anything', () => {
  for (const part of ['<em>', '<ul><li>', '<blockquote>', '<a href="https://example.org/">']) {
    const clean = cleanHtml(part.repeat(5_000) + 'x')
    expect(clean).toContain('x')
    expect(shown(clean).textContent).toBe('x')
  }
})

test('a summary is plain text', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 6 }), (parts) => {
      const html = parts.map((part) => `<p><em>${escaped(part)}</em></p>`).join('')
      expect(summaryOf(cleanHtml(html))).toBe(parts.join(' ').replaceAll(/\s+/g, ' ').trim())
    }),
    runs,
  )
})
