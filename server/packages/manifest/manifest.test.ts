// What is made of manifests of every kind: each case is a whole zip, looked through as an upload is.
import { describe, expect, test } from 'vitest'
import { playableItems } from '#contract/rules/package.ts'
import { accepted, page, sentences, withManifest } from '#tests/support/check-package.ts'
import { makePackageZip, makeZip, manifestOf } from '#tests/support/make-zip.ts'

describe('the SCORM version', () => {
  const cases: [string, string, string, string][] = [
    // The version in the manifest, its namespace of ADL, the version it is played as, a part of the warning.
    ['1.2', 'adlcp_rootv1p2', '1.2', ''],
    ['CAM 1.3', 'adlcp_v1p3', '2004 2nd Edition', ''],
    ['2004 3rd Edition', 'adlcp_v1p3', '2004 3rd Edition', ''],
    ['2004 4th Edition', 'adlcp_v1p3', '2004 4th Edition', ''],
    ['', 'adlcp_rootv1p2', '1.2', ''],
    ['', 'adlcp_v1p3', '2004 3rd Edition', ''],
    ['2004', 'adlcp_v1p3', '2004 3rd Edition', ''],
    ['1.2', 'adlcp_v1p3', '2004 3rd Edition', 'The manifest says SCORM 1.2'],
    ['2004 3rd Edition', 'adlcp_rootv1p2', '1.2', 'The manifest says SCORM 2004 3rd Edition'],
  ]
  test.each(cases)('“%s” in %s is %s', async (declared, namespace, version, warning) => {
    const manifest = manifestOf({ version: declared })
      .replace(/adlcp_\w+/, namespace)
      .replace(/ xmlns:(imsss|adlseq|adlnav)="[^"]*"/g, '')
    const found = await accepted(withManifest(manifest))
    expect(found.package.scormVersion).toBe(version)
    expect(found.warnings.join()).toContain(warning)
    if (!warning) expect(found.warnings).toEqual([])
  })

  test('with data shared between items and no declared version is the 4th edition', async () => {
    const body = `<organizations default="o"><organization identifier="o"><title>T</title><item identifier="i" identifierref="r"><title>I</title>
      <adlcp:data><adlcp:map targetID="shared" writeSharedData="false"/></adlcp:data></item></organization></organizations>
      <resources><resource identifier="r" adlcp:scormType="sco" href="index.html"/></resources>`
    const found = await accepted(withManifest(manifestOf({ version: 'x', body })))
    expect(found.package.scormVersion).toBe('2004 4th Edition')
    expect(found.package.root.children[0]?.dataMaps).toEqual([
      { targetId: 'shared', read: true, write: false },
    ])
  })
})

describe('organizations and items', () => {
  const resources =
    '<resources><resource identifier="r" adlcp:scormtype="sco" href="index.html"/></resources>'
  const item = (id: string, inside = '', more = '') =>
    `<item identifier="${id}" ${more}><title>Item ${id}</title>${inside}</item>`
  const two = `<organization identifier="a"><title>A</title>${item('i', '', 'identifierref="r"')}</organization>
    <organization identifier="b"><title>B</title>${item('i', '', 'identifierref="r"')}</organization>`

  test('the default one is played', async () => {
    const body = `<organizations default="b">${two}</organizations>${resources}`
    const found = await accepted(withManifest(manifestOf({ body })))
    expect(found.package).toMatchObject({ organization: 'b', title: 'B' })
    expect(found.warnings).toEqual([])
  })

  test('a default that is not there, or none, is the first, with a warning', async () => {
    for (const attribute of ['default="c"', '']) {
      const body = `<organizations ${attribute}>${two}</organizations>${resources}`
      const found = await accepted(withManifest(manifestOf({ body })))
      expect(found.package.organization).toBe('a')
      expect(found.warnings).toHaveLength(1)
      expect(found.warnings[0]).toContain('the first one, “A”')
    }
  })

  test('items may lie at any depth, and groups open nothing', async () => {
    const nested = item('1', item('2', item('3', item('4', '', 'identifierref="r" isvisible="false"'))))
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${nested}</organization></organizations>${resources}`
    const found = await accepted(withManifest(manifestOf({ body })))
    expect(playableItems(found.package.root).map(({ id, isVisible }) => ({ id, isVisible }))).toEqual([
      { id: '4', isVisible: false },
    ])
  })

  test('duplicate ids get different names', async () => {
    const items = item('i', '', 'identifierref="r"') + item('i', '', 'identifierref="r"')
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${items}</organization></organizations>${resources}`
    const found = await accepted(withManifest(manifestOf({ body })))
    expect(playableItems(found.package.root).map(({ id }) => id)).toEqual(['i', 'i-2'])
    expect(found.warnings[0]).toContain('several items “i”')
  })

  test('a manifest within the manifest is put where an item refers to it', async () => {
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${item('x', '', 'identifierref="inner"')}</organization></organizations>${resources}
      <manifest identifier="inner" xml:base="inner/"><organizations default="io"><organization identifier="io"><title>Inner</title>
      ${item('y', '', 'identifierref="ir"')}</organization></organizations>
      <resources><resource identifier="ir" adlcp:scormtype="sco" href="page.html"/></resources></manifest>`
    const found = await accepted(withManifest(manifestOf({ body }), [{ name: 'inner/page.html', data: 'x' }]))
    expect(found.package.root.children[0]?.children[0]).toMatchObject({
      id: 'y',
      resource: { kind: 'sco', launch: 'inner/page.html' },
    })
  })

  test('manifests that name each other without end are refused', async () => {
    const many = Array.from({ length: 30 }, (_, at) => item(`y${at}`, '', 'identifierref="inner"')).join('')
    const organization = `<organizations default="o"><organization identifier="o"><title>T</title>${many}</organization></organizations>`
    const body = `${organization}${resources}<manifest identifier="inner">${organization}<resources/></manifest>`
    const started = process.cpuUsage()
    expect(await sentences(withManifest(manifestOf({ body })))).toEqual([
      'The manifest has more than 5,000 items',
    ])
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000)
  })

  test('of very many warnings some are shown', async () => {
    const many = Array.from({ length: 30 }, (_, at) => item(`y${at}`, '', 'identifierref="gone"')).join('')
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${many}${item('i', '', 'identifierref="r"')}</organization></organizations>${resources}`
    const found = await accepted(withManifest(manifestOf({ body })))
    expect(found.warnings).toHaveLength(21)
    expect(found.warnings.at(-1)).toBe('There are 10 more things of this kind.')
  })

  test('the facts of SCORM 1.2 about an item are read', async () => {
    const inside = `<adlcp:prerequisites type="aicc_script">one&amp;two</adlcp:prerequisites><adlcp:masteryscore>80</adlcp:masteryscore>
      <adlcp:maxtimeallowed>01:30:00</adlcp:maxtimeallowed><adlcp:timelimitaction>exit,message</adlcp:timelimitaction><adlcp:datafromlms>level=2</adlcp:datafromlms>`
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${item('i', inside, 'identifierref="r"')}</organization></organizations>${resources}`
    const found = await accepted(withManifest(manifestOf({ body })))
    expect(found.package.root.children[0]).toMatchObject({
      prerequisites: 'one&two',
      masteryScore: 80,
      maxTimeAllowed: '01:30:00',
      timeLimitAction: 'exit,message',
      launchData: 'level=2',
    })
  })

  test('a mastery score that is none is left out, with a warning', async () => {
    const inside = '<adlcp:masteryscore>most</adlcp:masteryscore>'
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${item('i', inside, 'identifierref="r"')}</organization></organizations>${resources}`
    const found = await accepted(withManifest(manifestOf({ body })))
    expect(found.package.root.children[0]).not.toHaveProperty('masteryScore')
    expect(found.warnings[0]).toContain('“most”')
  })

  test('listed files that are missing are warned of, by name', async () => {
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${item('i', '', 'identifierref="r"')}</organization></organizations>
      <resources><resource identifier="r" adlcp:scormtype="sco" href="index.html"><file href="index.html"/><file href="lost.css"/></resource></resources>`
    const found = await accepted(withManifest(manifestOf({ body })))
    expect(found.warnings).toEqual([
      '1 file that the manifest lists is not in the zip: “lost.css”. Please look through the preview; if something does not show, export the course again with it.',
    ])
  })

  test('a title is text, whatever its content', async () => {
    const body = `<organizations default="o"><organization identifier="o"><title>&lt;script&gt;alert(1)&lt;/script&gt;</title>${item('i', '', 'identifierref="r"')}</organization></organizations>${resources}`
    expect((await accepted(withManifest(manifestOf({ body })))).package.title).toBe(
      '<script>alert(1)</script>',
    )
  })

  test('without an organization or an item to play, it is refused', async () => {
    expect(await sentences(withManifest(manifestOf({ body: `<organizations/>${resources}` })))).toEqual([
      'The manifest has no organization, so there is nothing to play: please export the course again',
    ])
    const body = `<organizations default="o"><organization identifier="o"><title>T</title>${item('i')}</organization></organizations>${resources}`
    expect(await sentences(withManifest(manifestOf({ body })))).toEqual([
      'The manifest has no item that opens a page, so there is nothing to play',
    ])
  })
})

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
    ['an entity that nobody declared', manifest.replace('Größe', '&nbsp;'), /not well-formed XML/],
    ['100,000 levels', '<a>'.repeat(100_000), /nested more than 64 levels/],
    ['UTF-7', declared('UTF-7'), /please save it as UTF-8, it is in UTF-7/],
    ['another kind of XML', '<courseStructure/>', /This is a cmi5 course/],
  ]
  test.each(refused)('refuses %s', async (_what, text, sentence) => {
    const started = process.cpuUsage()
    const found = await sentences(withManifest(text))
    expect(found).toEqual([expect.stringMatching(sentence)])
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000)
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

  test('reads a long one without holding up others for long, and refuses what is longer', async () => {
    const long = (files: number) =>
      manifestOf().replace(
        'href="index.html"/>',
        `href="index.html">${'<file href="index.html"/>'.repeat(files)}</resource>`,
      )
    const started = process.cpuUsage()
    await accepted(withManifest(long(90_000)))
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4_000)
    expect(await sentences(withManifest(long(110_000)))).toEqual([
      'imsmanifest.xml cannot be read: it has too many elements (line 6)',
    ])
  })
})

test('everything that makes a zip unsafe is reported at once', async () => {
  const zip = makePackageZip([
    { name: '../up.html', data: 'x' },
    { name: 'link', data: '/etc/passwd', mode: 0o120777 },
    { name: 'INDEX.HTML', data: 'x' },
  ])
  expect(await sentences(zip)).toEqual([
    'A file name in the zip is not allowed: “../up.html” leads out of its folder',
    'The zip holds links, devices or programs with special rights, which no course needs: “link”',
    'The zip holds names twice, or names that differ in large and small letters only: “INDEX.HTML”',
  ])
})

describe('a resource without a page', () => {
  const manifestWith = (files: string, kind = 'sco') =>
    manifestOf({
      body: `<organizations default="o"><organization identifier="o"><title>T</title>
        <item identifier="i" identifierref="r"><title>I</title></item></organization></organizations>
        <resources><resource identifier="r" type="webcontent" adlcp:scormtype="${kind}">${files}</resource></resources>`,
    })

  test.each(['sco', 'asset'])('opens its only file: %s', async (kind) => {
    const found = await accepted(withManifest(manifestWith('<file href="index.html"/>', kind)))
    expect(playableItems(found.package.root)[0]?.resource).toEqual({ kind, launch: 'index.html' })
  })

  test.each(['', '<file href="gone.html"/>', '<file href="index.html"/><file href="imsmanifest.xml"/>'])(
    'is refused where that is not one file, and there: %s',
    async (files) => {
      expect(await sentences(withManifest(manifestWith(files)))).toEqual([
        'The manifest gives no page (href) to open for “I”: please export the course again',
      ])
    },
  )
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
