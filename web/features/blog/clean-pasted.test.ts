import { expect, test } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{}</style></head><body>${body}</body></html>`
const item = (text: string, level = 1, marker = '·') =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`

/** Only tags and text. */
function outlineOf(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html')
  const outline = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    const inner = [...node.childNodes].map(outline).join('')
    return /^(o:p|span|body)$/.test(node.localName)
      ? inner
      : `<${node.localName}>${inner}</${node.localName}>`
  }
  return outline(body)
}

test('paragraphs that look like a list become a list', () => {
  expect(outlineOf(word(`<p>Before</p>${item('One')}${item('Two')}<p>After</p>`))).toBe(
    '<p>Before</p><ul><li>One</li><li>Two</li></ul><p>After</p>',
  )
})

test('numbers become a numbered list, and levels become nested lists', () => {
  const steps = [item('One', 1, '1.'), item('Inner', 2, 'a)'), item('Two', 1, '2.')].join('')
  expect(outlineOf(word(steps))).toBe('<ol><li>One<ol><li>Inner</li></ol></li><li>Two</li></ol>')
})

test('a list that begins two levels deep loses nothing', () => {
  expect(outlineOf(word(item('Deep', 2) + item('Less', 1)))).toContain('Deep')
  expect(outlineOf(word(item('Deep', 2) + item('Less', 1)))).toContain('<li>Less</li>')
})

test('lists with something between them stay two', () => {
  expect(outlineOf(word(`${item('One')}<p>Between</p>${item('Two')}`))).toBe(
    '<ul><li>One</li></ul><p>Between</p><ul><li>Two</li></ul>',
  )
})

test('headings fit below the title of a post', () => {
  expect(outlineOf(word('<p class=MsoTitle>Name</p><h1>Part</h1><h2>Piece</h2><h6>Bit</h6>'))).toBe(
    '<h2>Name</h2><h2>Part</h2><h2>Piece</h2><h4>Bit</h4>',
  )
})

test('non-breaking spaces become spaces, and empty paragraphs are removed', () => {
  expect(outlineOf(word('<p class=MsoNormal>A&nbsp;\n  b</p><p class=MsoNormal><o:p>&nbsp;</o:p></p>'))).toBe(
    '<p>A b</p>',
  )
})

test('pictures from other sites are removed; own ones and embedded ones stay', () => {
  const own = '/images/01234567-89ab-cdef-0123-456789abcdef.png'
  const pictures = ['file:///C:/a.png', 'https://evil.test/a.png', own, 'data:image/png;base64,AAAA']
  const cleaned = cleanPasted(pictures.map((src) => `<img src="${src}">`).join(''))
  expect([...cleaned.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([own, pictures[3]])
})

test.each([
  ['<img src="file:///C:/a.png"><p>Text</p><img src="https://evil.test/b.png">', [2]],
  ['<p>Text</p><img src="data:image/png;base64,AAAA">', []],
])('of %s so many pictures are reported as left out: %j', (html, expected) => {
  const leftOut: number[] = []
  cleanPasted(html, (pictures) => leftOut.push(pictures))
  expect(leftOut).toEqual(expected)
})

test('a table keeps its rows and cells, also the empty ones', () => {
  const cell = (text: string) => `<td width=200><p class=MsoNormal>${text}<o:p></o:p></p></td>`
  const table = `<table class=MsoTableGrid><tr>${cell('One')}${cell('<o:p>&nbsp;</o:p>')}</tr></table>`
  expect(outlineOf(word(table))).toBe(
    '<table><tbody><tr><td><p>One</p></td><td><p></p></td></tr></tbody></table>',
  )
})

test('text that was copied in the editor itself is not changed', () => {
  const html = '<p data-pm-slice="1 1 []">A&nbsp;b</p>'
  expect(cleanPasted(html)).toBe(html)
})

test('non-breaking spaces in other texts stay', () => {
  expect(cleanPasted('<p>10\u00a0km</p>')).toContain('10\u00a0km')
})
