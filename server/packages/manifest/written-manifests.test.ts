// Encodings and spellings of manifests, and XML that is refused.
import { describe, expect, test } from 'vitest'
import { playableItems } from '#contract/rules/package.ts'
import { accepted, page, sentences, withManifest } from '#tests/support/check-package.ts'
import { makeZip, manifestOf } from '#tests/support/make-zip.ts'

describe('how a manifest is written', () => {
  const manifest = manifestOf().replace('A course', 'Größe')
  const titled = async (bytes: Buffer) => {
    const found = await accepted(withManifest(bytes))
    return { title: found.package.title, warnings: found.warnings.length }
  }
  const declared = (encoding: string) => manifest.replace('UTF-8', encoding)
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

  test('in UTF-8 and UTF-16, with and without a mark at the start', async () => {
    const good = { title: 'Größe', warnings: 0 }
    const sixteen = Buffer.from(declared('UTF-16'), 'utf16le')
    expect(await titled(Buffer.from(`\ufeff${manifest}`))).toEqual(good)
    expect(await titled(Buffer.concat([Buffer.from([0xff, 0xfe]), sixteen]))).toEqual(good)
    expect(await titled(Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(sixteen)]))).toEqual(good)
    expect(await titled(sixteen)).toEqual(good)
    expect(await titled(Buffer.from(declared('ISO-8859-1'), 'latin1'))).toEqual(good)
  })

  test('in another encoding than it declares, with a warning', async () => {
    expect(await titled(Buffer.from(manifest, 'latin1'))).toEqual({ title: 'Größe', warnings: 1 })
  })

  test('with white space before its first line', async () => {
    expect(await titled(Buffer.from(` \n\t${manifest}`))).toEqual({ title: 'Größe', warnings: 0 })
  })

  test('with an ampersand that is not an entity, with a warning', async () => {
    const inText = manifest.replace('Größe', 'Größe & Maße &amp; mehr')
    expect(await titled(Buffer.from(inText))).toEqual({ title: 'Größe & Maße & mehr', warnings: 1 })
    const inAddress = await accepted(withManifest(manifest.replace('"index.html"', '"index.html?a=1&b=2"')))
    expect(inAddress.launch).toBe('index.html?a=1&b=2')
    expect(inAddress.warnings).toEqual([expect.stringContaining('“&”')])
    const escaped = manifest.replace('Größe', '<![CDATA[Größe & mehr]]> &#38; &quot;')
    expect(await titled(Buffer.from(escaped))).toEqual({ title: 'Größe & mehr & "', warnings: 0 })
  })

  test('with entities of HTML, with a warning', async () => {
    const inText = manifest.replace(
      'Größe',
      'Gr&ouml;&szlig;e&nbsp;&eacute;&Eacute; &copy; 2026 &LT;b&GT; &amp;nbsp;',
    )
    expect(await titled(Buffer.from(inText))).toEqual({ title: 'Größe éÉ © 2026 <b> &nbsp;', warnings: 1 })
    const inAddress = await accepted(
      withManifest(manifest.replace('"index.html"', '"index.html?a=&eacute;&amp;b=&quot;"')),
    )
    expect(inAddress.launch).toBe('index.html?a=%C3%A9&b=%22')
    expect(inAddress.warnings).toEqual([
      'The manifest has &eacute;, which is an entity of HTML and not of XML. It is read as its character all the same; other systems may refuse the package.',
    ])
    const noEntity = manifest.replace('Größe', '<![CDATA[&eacute;]]><!-- &eacute; --> &#233; &apos;')
    expect(await titled(Buffer.from(noEntity))).toEqual({ title: "&eacute; é '", warnings: 0 })
    const both = manifest.replace('Größe', 'R&D&nbsp;&copy')
    expect(await titled(Buffer.from(both))).toEqual({ title: 'R&D &copy', warnings: 2 })
  })

  test('the line of a fault is the one in the file', async () => {
    const broken = ` \n\n${manifest.replace('</title>', '')}`
    const lines = broken.slice(0, broken.indexOf('</item>')).split('\n').length
    expect((await sentences(withManifest(broken)))[0]).toContain(`(line ${lines})`)
  })

  const refused: [string, string, RegExp][] = [
    ['a tag that is not closed', manifest.replace('</title>', ''), /not well-formed XML, .*\(line \d+\)$/],
    ['nothing', '', /it is empty|not well-formed/],
    ['no XML', 'hello', /not well-formed XML/],
    [
      'an external entity',
      manifest
        .replace('<manifest', '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<manifest')
        .replace('A course', '&x;'),
      /document type \(DOCTYPE\), which is not taken \(line 2\)/,
    ],
    [
      'a document type from elsewhere',
      manifest.replace('<manifest', '<!DOCTYPE m SYSTEM "http://127.0.0.1:1/x.dtd"><manifest'),
      /DOCTYPE/,
    ],
    [
      'a billion laughs',
      manifest.replace('<manifest', '<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><manifest'),
      /DOCTYPE/,
    ],
    ['an entity that nobody declared', manifest.replace('Größe', '&largesse;'), /not well-formed XML/],
    ['an entity of HTML in other letters', manifest.replace('Größe', '&NBSP;'), /not well-formed XML/],
    ['100,000 levels', '<a>'.repeat(100_000), /nested more than 64 levels/],
    ['UTF-7', declared('UTF-7'), /please save it as UTF-8, it is in UTF-7/],
    ['another kind of XML', '<courseStructure/>', /This is a cmi5 course/],
  ]
  test.each(refused)('refuses %s', async (_what, text, sentence) => {
    const found = await sentences(withManifest(text))
    expect(found).toEqual([expect.stringMatching(sentence)])
  })

  test.each([
    '<!DOCTYPE manifest>',
    '<!DOCTYPE manifest SYSTEM "imscp_rootv1p1p2.dtd">',
    '<!DOCTYPE imscp:manifest PUBLIC "-//IMS//DTD//EN" "ims.dtd">',
  ])('takes a document type that declares nothing: %s', async (doctype) => {
    const found = await accepted(withManifest(manifest.replace('<manifest', `${doctype}<manifest`)))
    expect(playableItems(found.package.root)).not.toEqual([])
  })

  test.each([
    '<!DOCTYPE manifest []>',
    '<!DOCTYPE manifest SYSTEM "../x.dtd">',
    '<!DOCTYPE manifest SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE manifest PUBLIC "a" "//127.0.0.1:1/x.dtd">',
    '<!DOCTYPE manifest SYSTEM "x.dtd" [<!ENTITY % a SYSTEM "http://127.0.0.1:1/"> %a;]>',
  ])('refuses a document type that declares something or leads away: %s', async (doctype) => {
    expect(await sentences(withManifest(manifest.replace('<manifest', `${doctype}<manifest`)))).toEqual([
      expect.stringContaining('DOCTYPE'),
    ])
  })

  test('refuses one of 60 MB unread', async () => {
    const large = Buffer.concat([Buffer.from(manifest), Buffer.alloc(60 * 1024 * 1024, ' ')])
    const zip = makeZip([{ name: 'imsmanifest.xml', data: large, stored: true }, page])
    expect(await sentences(zip)).toEqual(['imsmanifest.xml is larger than 5 MB'])
  })

  // One that took a time squared would not be read before the test's time is over.
  test('reads a long one, and refuses what is longer', async () => {
    const long = (files: number) =>
      manifestOf().replace(
        'href="index.html"/>',
        `href="index.html">${'<file href="index.html"/>'.repeat(files)}</resource>`,
      )
    await accepted(withManifest(long(90_000)))
    expect(await sentences(withManifest(long(110_000)))).toEqual([
      'imsmanifest.xml cannot be read: it has too many elements (line 6)',
    ])
  })
})

test('folders that are parted by backslashes, as old .NET programs do', async () => {
  const zip = makeZip([
    { name: 'imsmanifest.xml', data: manifestOf({ href: 'pages/one/start.html' }) },
    { name: 'pages\\', data: '' },
    { name: 'pages\\one\\start.html', data: '<p>Hello' },
  ])
  const found = await accepted(zip)
  expect(found.files.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'pages/one/start.html'])
  expect(playableItems(found.package.root)[0]?.resource?.launch).toBe('pages/one/start.html')
})
