import { describe, expect, test } from 'vitest'
import { accepted, sentences, withManifest } from '#tests/support/check-package.ts'
import { manifestOf } from '#tests/support/make-zip.ts'

describe('what an item opens', () => {
  const cases: [string, string, string, string][] = [
    // What it is about, the href, the file in the zip, the address that is stored.
    ['a plain page', 'start.html', 'start.html', 'start.html'],
    ['a query and a fragment', 'start.html?a=1#top', 'start.html', 'start.html?a=1#top'],
    ['an escaped space', 'my%20page.html', 'my page.html', 'my%20page.html'],
    ['a bare space', 'my page.html', 'my page.html', 'my%20page.html'],
    ['letters beyond ASCII', 'größe/ñandú.html', 'größe/ñandú.html', 'gr%C3%B6%C3%9Fe/%C3%B1and%C3%BA.html'],
    ['the same, escaped', 'gr%C3%B6%C3%9Fe.html', 'größe.html', 'gr%C3%B6%C3%9Fe.html'],
    ['accents taken apart in the zip', 'caf\u00e9.html', 'cafe\u0301.html', 'caf%C3%A9.html'],
    ['another letter case', 'Start.HTML', 'start.html', 'start.html'],
    ['backslashes', 'pages\\start.html', 'pages/start.html', 'pages/start.html'],
    ['dots', './pages/../start.html', 'start.html', 'start.html'],
    ['a percent sign in the name', '100%.html', '100%.html', '100%25.html'],
    ['an escape that is the name', 'a%20b.html', 'a%20b.html', 'a%2520b.html'],
    ['a hash in the name', 'c#.html', 'c#.html', 'c%23.html'],
    ['a question mark in the name', 'why?.html', 'why?.html', 'why%3F.html'],
    ['quotes in the query', 'start.html?q=&quot;a b&quot;', 'start.html', 'start.html?q=%22a%20b%22'],
  ]
  test.each(cases)('%s', async (_what, href, name, launch) => {
    expect((await accepted(withManifest(manifestOf({ href }), [{ name, data: 'x' }]))).launch).toBe(launch)
  })

  const parameters: [string, string, string][] = [
    ['index.html', '?a=1', 'index.html?a=1'],
    ['index.html', '&amp;a=1', 'index.html?a=1'],
    ['index.html', 'a=1', 'index.html?a=1'],
    ['index.html?b=2', '?a=1', 'index.html?b=2&a=1'],
    ['index.html?b=2', 'a=1 2', 'index.html?b=2&a=1%202'],
    ['index.html', '#part', 'index.html#part'],
    ['index.html#top', '#part', 'index.html#top'],
    ['index.html#top', 'a=1', 'index.html?a=1#top'],
  ]
  test.each(parameters)('%s with the parameters %s', async (href, given, launch) => {
    const manifest = manifestOf({ href }).replace('identifierref=', `parameters="${given}" identifierref=`)
    expect((await accepted(withManifest(manifest))).launch).toBe(launch)
  })

  test('xml:base counts at the manifest, the resources and the resource, with or without its last slash', async () => {
    const name = 'all/these/folders/start.html'
    for (const slash of ['/', '']) {
      const manifest = manifestOf({ href: 'start.html' })
        .replace('<manifest ', `<manifest xml:base="all${slash}" `)
        .replace('<resources>', `<resources xml:base="these${slash}">`)
        .replace('<resource ', `<resource xml:base="folders${slash}" `)
      expect((await accepted(withManifest(manifest, [{ name, data: 'x' }]))).launch).toBe(name)
    }
  })

  const refused: [string, string][] = [
    [
      'gone.html',
      'The page to open is not in the zip: “gone.html”. Please export the course again with all its files',
    ],
    [
      '../index.html',
      'The manifest opens what is not in the package: “../index.html”. Please put all pages of the course into the zip',
    ],
    [
      '%2e%2e/index.html',
      'The manifest opens what is not in the package: “%2e%2e/index.html”. Please put all pages of the course into the zip',
    ],
    [
      '/etc/passwd',
      'The manifest opens what is not in the package: “/etc/passwd”. Please put all pages of the course into the zip',
    ],
    [
      'javascript:alert(1)',
      'The manifest opens what is not in the package: “javascript:alert(1)”. Please put all pages of the course into the zip',
    ],
    [
      'https://example.org/',
      'The manifest opens what is not in the package: “https://example.org/”. Please put all pages of the course into the zip',
    ],
    ['', 'The manifest gives no page (href) to open for “First”: please export the course again'],
  ]
  test.each(refused)('refuses %s', async (href, sentence) => {
    expect(await sentences(withManifest(manifestOf({ href })))).toEqual([sentence])
  })

  test('names every page that is missing', async () => {
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>
      ${['a', 'b', 'c', 'd'].map((id) => `<item identifier="i${id}" identifierref="${id}"><title>${id}</title></item>`).join('')}
      <item identifier="x" identifierref="bare"><title>Bare</title></item></organization></organizations><resources>
      ${['a', 'b', 'c', 'd'].map((id) => `<resource identifier="${id}" adlcp:scormtype="sco" href="${id}.html"/>`).join('')}
      <resource identifier="bare" adlcp:scormtype="sco"/></resources>`
    expect(await sentences(withManifest(manifestOf({ body })))).toEqual([
      'The manifest gives no page (href) to open for “Bare”: please export the course again',
      'The pages to open are not in the zip: “a.html”, “b.html”, “c.html” and 1 more. Please export the course again with all its files',
    ])
  })
})
