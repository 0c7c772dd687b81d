// What is read from a manifest: the version, organizations, items and resources.
import { describe, expect, test } from 'vitest'
import { playableItems } from '#contract/rules/package.ts'
import { accepted, sentences, withManifest } from '#tests/support/check-package.ts'
import { makePackageZip, manifestOf } from '#tests/support/make-zip.ts'

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

  test('items may be at any depth, and groups open nothing', async () => {
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
    expect(await sentences(withManifest(manifestOf({ body })))).toEqual([
      'The manifest has more than 5,000 items',
    ])
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

  test('a title is text, with any content', async () => {
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
