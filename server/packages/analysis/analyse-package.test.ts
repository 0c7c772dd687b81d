import { describe, expect, test } from 'vitest'
import { bytesUnpackedBy } from '#tests/support/bytes-unpacked.ts'
import { accepted, sentences } from '#tests/support/check-package.ts'
import { type ZipEntry, makeZip, manifestOf } from '#tests/support/make-zip.ts'
import { PackageFiles } from '../manifest/links.ts'
import { readFirstScreen } from './first-screen.ts'
import { readHtml } from './html-tags.ts'

const driver = `
  var api = window.API; api.LMSInitialize('');
  function put(element, value) { api.LMSSetValue('cmi.' + element, value) }
  put('core.lesson_status', 'completed'); put('core.score.raw', 80); put('suspend_data', 'a');
  put('interactions.' + api.LMSGetValue('cmi.interactions._count') + '.id', 'q1')`
const fine =
  '<!doctype html><html lang="en"><head><title>One</title><meta name="viewport" content="width=device-width"></head><body><p>Enough text to be read on the first screen of all.</p>'

const packageOf = (page: string, more: ZipEntry[] = [], manifest = manifestOf()) =>
  makeZip([{ name: 'imsmanifest.xml', data: manifest }, { name: 'index.html', data: page }, ...more])

async function found(page: string, more: ZipEntry[] = [], manifest = manifestOf()) {
  const { findings } = await accepted(packageOf(page, more, manifest))
  return findings.map(({ tone, sentence }) => `${tone}: ${sentence}`)
}

describe('what is found in a package', () => {
  test('that does everything right is all good', async () => {
    expect(await found(fine, [{ name: 'run.js', data: driver }])).toEqual([
      'good: Its code can report completion.',
      'good: Its code can report a score.',
      'good: Its code can save where the learner is.',
      'good: Its code can report answers to questions, for the item analysis.',
      'good: The first screen has a title and a language, and no image lacks an alternative text.',
    ])
  })

  test.each([
    ['an included file', 'run.inc', driver],
    ['a file without an ending', 'lib/run', driver],
    ['a script that the server of the author made', 'run.aspx', driver],
    ['letters of two bytes', 'run.js', Buffer.from(`\ufeff${driver}`, 'utf16le')],
  ])('is found in %s', async (_, name, data) => {
    expect((await found(fine, [{ name, data }])).slice(0, 3)).toEqual([
      'good: Its code can report completion.',
      'good: Its code can report a score.',
      'good: Its code can save where the learner is.',
    ])
  })

  test('is not looked for in pictures', async () => {
    expect((await found(fine, [{ name: 'run.png', data: driver }]))[0]).toMatch(
      /^warning: Nothing in its code/,
    )
  })

  test('is whether it can report a status, for what a page without one means', async () => {
    const reports = async (code: string) =>
      (await accepted(packageOf(fine, [{ name: 'run.js', data: code }]))).reportsStatus
    expect(await reports(driver)).toBe(true)
    expect(await reports(`API.LMSInitialize(''); API.LMSSetValue('cmi.core.exit', '')`)).toBe(false)
  })

  test('of frames and of the whole window is what older browsers and the player do not let', async () => {
    const frames = '<frameset cols="20%,*"><frame name="nav" src="index.html"></frameset>'
    const findings = await found(fine, [
      { name: 'run.js', data: `${driver}; top.location = 'http://example.com/'` },
      { name: 'frames.html', data: frames },
    ])
    expect(findings.slice(4, 6)).toEqual([
      expect.stringMatching(/^note: Its pages are made of frames that lead each other/),
      expect.stringMatching(/^note: Its code can lead the whole window elsewhere/),
    ])
  })

  test('that never calls the run-time is that it may never report anything', async () => {
    expect((await found(fine, [{ name: 'run.js', data: 'let score = { raw: 1 }' }]))[0]).toMatch(
      /^warning: Nothing in its code calls the SCORM run-time/,
    )
  })

  test('that only starts and ends is that its pages are done once they were left', async () => {
    const polite = `API.LMSInitialize(''); onunload = () => API.LMSFinish('')`
    expect((await found(fine, [{ name: 'run.js', data: polite }]))[0]).toMatch(
      /^note: Its code only opens and closes the SCORM run-time/,
    )
  })

  test.each([
    [`var a = findIn(window, 'API'), b = findIn(window, 'API_1484_11'), v = a; v['LMS' + 'SetValue']`],
    [`while (!w.API) w = w.parent; w.API_1484_11 || w.API['LMS' + name]('cmi.core.lesson_status')`],
  ])('that looks for both run-times is never for the other version: %s', async (code) => {
    const findings = await found(fine, [{ name: 'run.js', data: code }])
    expect(findings.filter((sentence) => sentence.includes('only looks for'))).toEqual([])
  })

  test.each([
    [`if (A) A.Initialize(''); onunload = () => A.Terminate(''); find('API_1484_11')`],
    [`find('API_1484_11').Initialize('')`],
    [`API.LMSInitialize('')`],
  ])('that only begins and ends is not said to call nothing: %s', async (code) => {
    const manifest = manifestOf({ version: code.includes('LMS') ? '1.2' : '2004 4th Edition' })
    const findings = await found(fine, [{ name: 'run.js', data: code }], manifest)
    expect(findings[0]).toMatch(/^note: Its code only opens and closes the SCORM run-time/)
  })

  test('that reports little is what it leaves out', async () => {
    const quiet = `<script>API.LMSInitialize(''); API.LMSSetValue('cmi.core.exit', '')</script>`
    const findings = await found(fine + quiet)
    expect(findings.slice(0, 4).map((sentence) => sentence.slice(0, 52))).toEqual([
      'warning: Its code does not seem to report completion',
      'note: Its code does not seem to report a score. If t',
      'warning: Its code does not seem to save where the le',
      'note: Its code does not seem to report answers to qu',
    ])
    const mastery = manifestOf().replace(
      '</title></item>',
      '</title><adlcp:masteryscore>80</adlcp:masteryscore></item>',
    )
    expect((await found(fine + quiet, [], mastery))[1]).toMatch(
      /^warning: The manifest asks for a mastery score/,
    )
  })

  test('is found where a word is cut by the pieces in which a large file is read', async () => {
    const large = (at: number) => {
      const text = Buffer.alloc(700_000, 'x')
      text.write(driver.replaceAll('\n', ' '), at)
      return text
    }
    for (const at of [65_500, 131_000, 262_100, 699_000])
      expect((await found(fine, [{ name: 'large.js', data: large(at) }])).slice(0, 2)).toEqual([
        'good: Its code can report completion.',
        'good: Its code can report a score.',
      ])
  })

  test('on its first screen is reported with what to do', async () => {
    const page = `<html><head><link rel=stylesheet href="//fonts.example.com/a.css"><script src='Run.JS?v=2'></script>
      <script src="https://cdn.example.com/b.js"></script></head>
      <body><img src="pictures/none.png"><img src="here.png" alt=""><img src="data:image/png;base64,A">
      <p>Enough text to be read on the first screen of all.</p>`
    const findings = await found(page, [
      { name: 'run.js', data: driver },
      { name: 'here.png', data: 'x' },
    ])
    expect(findings.slice(4)).toEqual([
      expect.stringMatching(
        /^warning: The first screen loads from elsewhere: “fonts.example.com”, “cdn.example.com”\. /,
      ),
      expect.stringMatching(
        /^warning: The first screen asks for a file that is not in the zip: “pictures\/none.png”\. /,
      ),
      expect.stringMatching(/^note: Links and files differ .*“Run.JS\?v=2” is “run.js” in the zip\. /),
      expect.stringMatching(/^warning: The first screen has no title/),
      expect.stringMatching(/^warning: The first screen does not say its language/),
      expect.stringMatching(/^warning: 2 images on the first screen have no alternative text/),
      expect.stringMatching(/^note: The first screen is not laid out for phones/),
    ])
  })

  test('of the manifest is that its links are written in other letters', async () => {
    const findings = await found(fine, [{ name: 'run.js', data: driver }], manifestOf({ href: 'Index.HTML' }))
    expect(findings[4]).toMatch(/“Index.HTML” is “index.html” in the zip/)
  })

  describe('of a library that the course brings along', () => {
    const library = `var api = window.API; api.LMSInitialize('')
      function setStatus(value) { api.LMSSetValue('cmi.core.lesson_status', value) }
      function isDone() { if (window.done) { setScore(api.LMSGetValue('cmi.core.lesson_status')) } }
      var setScore = function (value) { api.LMSSetValue('cmi.core.score.raw', value); setPlace(value) }
      function setPlace(value) { api.LMSSetValue('cmi.core.lesson_location', value) }`
    const completionIn = async (page: string, ...more: string[]) => {
      const files = [library, ...more].map((data, at) => ({ name: `run${at}.js`, data }))
      const { findings, reportsStatus } = await accepted(packageOf(page, files))
      return [reportsStatus, findings[0]?.tone]
    }

    test('is that it does not report completion where nothing calls what does', async () => {
      expect(await completionIn(fine)).toEqual([false, 'warning'])
      expect(await completionIn(fine, 'setScore(3); setPlace(4)')).toEqual([false, 'warning'])
    })

    test.each([
      ['another file', fine, `if (window.ended) setStatus('completed')`],
      ['an attribute of the page', fine.replace('<body>', `<body onunload="setStatus('passed')">`), ''],
      ['a function that is handed on', fine, `addEventListener('pagehide', isDone)`],
      ['a large file', fine, `${' '.repeat(700_000)};setStatus('passed')`],
    ])('is that it reports completion where %s calls it', async (_, page, script) => {
      expect(await completionIn(page, script)).toEqual([true, 'good'])
    })
  })

  test('that looks only for the run-time of the other version is that nothing is recorded', async () => {
    const only2004 = `var api = window.parent.API_1484_11; api.Initialize(''); api.SetValue('cmi.completion_status', 'completed')`
    const zip = packageOf(fine, [{ name: 'run.js', data: only2004 }])
    const { findings, reportsStatus } = await accepted(zip)
    expect(findings[0]).toEqual({
      tone: 'warning',
      sentence: expect.stringMatching(
        /^The manifest says SCORM 1\.2, but its code only looks for the run-time of SCORM 2004/,
      ) as string,
    })
    expect(reportsStatus).toBe(false)
    const both = [{ name: 'run.js', data: `${only2004}; ${driver}` }]
    expect((await found(fine, both))[0]).toBe('good: Its code can report completion.')
  })

  test.each([
    ['a tag of it', '<body><object data="film.swf"></object>'],
    ['a script that shows it', '<body><script>swfobject.embedSWF("film.swf")</script>'],
  ])('that shows Flash by %s is that learners see nothing', async (_, body) => {
    const film = { name: 'film.swf', data: 'FWS' }
    const isWarned = (findings: string[]) => findings.some((finding) => /Flash films/.test(finding))
    expect(isWarned(await found(fine.replace('<body>', body), [film]))).toBe(true)
    expect(isWarned(await found(fine, [film]))).toBe(false)
    expect(isWarned(await found(fine.replace('<body>', body)))).toBe(false)
  })

  test('with assets only is that nothing is tracked', async () => {
    const manifest = manifestOf().replace('adlcp:scormtype="sco"', 'adlcp:scormtype="asset"')
    expect((await found(fine, [], manifest))[0]).toMatch(/^note: The package has no SCO, only assets/)
  })

  test('is found in a file that is read in parts, across two of them', async () => {
    const data = Buffer.alloc(3 * 1024 * 1024, ' ')
    data.write('LMSInitialize', 512 * 1024 - 4)
    data.write('SetValue', 1024 * 1024 - 4)
    data.write('completion_status', 2 * 1024 * 1024 - 4)
    const large = [{ name: 'run.js', data, stored: true }]
    expect((await found(fine, large))[0]).toBe('good: Its code can report completion.')
    const page = Buffer.concat([Buffer.from(fine), Buffer.alloc(3 * 1024 * 1024, ' ')])
    const zip = makeZip([
      { name: 'imsmanifest.xml', data: manifestOf() },
      { name: 'index.html', data: page, stored: true },
    ])
    expect((await accepted(zip)).findings.at(-1)?.sentence).toMatch(/^The first screen has a title/)
  })

  test('is found while the files are read to be stored, each once', async () => {
    const data = 'let a = 1;'.repeat(100_000)
    const zip = packageOf(fine, [{ name: 'run.js', data }])
    const unpacked = await bytesUnpackedBy(() => accepted(zip))
    const manifest = Buffer.byteLength(manifestOf())
    // The manifest is read before as well.
    expect(unpacked).toBe(data.length + fine.length + 2 * manifest)
  })

  test('whose code is damaged is refused as it always was', async () => {
    const damaged = { name: 'run.js', data: driver, lie: { crc: 1 } }
    expect(await sentences(packageOf(fine, [damaged]))).toEqual([
      '“run.js” in the zip is damaged: please make the zip again and upload it again',
    ])
  })
})

describe('a page is read', () => {
  const files = new PackageFiles(['a/page.html', 'a/one.js', 'two.js'])
  const read = (page: string) => readFirstScreen(page, 'a/page.html', files)

  test('relative to its folder, and not when a base or a script changes that', () => {
    expect(read('<script src="one.js"></script><script src="../two.js"></script>').missing).toEqual(new Set())
    expect(read('<img src="three.png">').missing).toEqual(new Set(['three.png']))
    expect(read('<base href="http://example.com/"><img src="three.png">').missing).toEqual(new Set())
    expect(read('<img src="{{picture}}"><img src="javascript:x"><img src="#x">').missing).toEqual(new Set())
  })

  test('as far as it is markup', () => {
    const screen = read(
      '<!-- <title>no</title> --><script>document.write("<img src=x.png>")</script><title> </title><svg><title>no',
    )
    expect(screen).toMatchObject({ images: 0, isDrawnByScripts: true })
    expect(read('<body><svg><title>A drawing</title></svg>').hasTitle).toBe(false)
    expect(read('<HTML LANG=\'de\'><TITLE>Ja</TITLE><img alt=x src="one.js"/>')).toMatchObject({
      hasTitle: true,
      hasLanguage: true,
      images: 1,
      imagesWithoutText: 0,
    })
  })

  test('to its end, with any content', () => {
    const hostile = ['<a b="', "<a b='", '<a ', '<!--', '<script>', '<', '<a b = ', '</', '<a/'].flatMap(
      (piece) => [piece.repeat(30_000), piece + ' '.repeat(200_000)],
    )
    for (const page of hostile) expect([...readHtml(page)].length).toBeLessThanOrEqual(60_000)
  })
})
