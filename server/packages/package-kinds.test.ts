import { describe, expect, test } from 'vitest'
import { accepted, page, sentences, withManifest } from '#tests/support/check-package.ts'
import { makeZip, manifestOf } from '#tests/support/make-zip.ts'

describe('where the manifest is', () => {
  const manifest = manifestOf()
  test('in the one folder that holds everything, files count from there', async () => {
    const found = await accepted(
      makeZip([
        { name: '__MACOSX/._Course', data: 'x' },
        { name: 'Course/' },
        { name: 'Course/.DS_Store', data: 'x' },
        { name: 'Course/imsmanifest.xml', data: manifest },
        { name: 'Course/index.html', data: 'x' },
      ]),
    )
    expect(found.launch).toBe('index.html')
    expect(found.files.map(({ path }) => path)).toEqual(['imsmanifest.xml', 'index.html'])
  })

  test('in another letter case it is still found', async () => {
    const found = await accepted(makeZip([{ name: 'IMSManifest.XML', data: manifest }, page]))
    expect(found.launch).toBe('index.html')
  })

  test('deeper down it is pointed at', async () => {
    expect(await sentences(makeZip([{ name: 'a/b/imsmanifest.xml', data: manifest }, page]))).toEqual([
      'The manifest is in the folder “a/b” of the zip: please zip what is in that folder, not the folder itself',
    ])
  })
})

const exportIt = 'please export the course as SCORM 1.2 or SCORM 2004'
const cannotBe =
  /: such files cannot be courses yet\. Tools that export SCORM can make a course of them, for example /

describe('what is no SCORM package is called by its name', () => {
  const exported: [string[], string][] = [
    [['cmi5.xml', 'index.html'], 'a cmi5 course'],
    [['tincan.xml', 'index.html'], 'an xAPI (Tin Can) package'],
    [['course.au', 'course.des', 'index.html'], 'an AICC course'],
    [['course.crs', 'index.html'], 'an AICC course'],
    [['Safety.story'], 'an Articulate Storyline project'],
    [['Safety.cptx'], 'an Adobe Captivate project'],
  ]
  test.each(exported)('%j: it can be exported by what made it', async (names, what) => {
    expect(await sentences(zipOf(names))).toEqual([`This is ${what}, not a SCORM package: ${exportIt}`])
  })

  const others: [string[], string][] = [
    [['index.html', 'sounds/rain.au'], 'a web site'],
    [['index.html', 'downloads/slides.pptx', 'downloads/more.zip'], 'a web site'],
    [['ppt/presentation.xml', '[Content_Types].xml'], 'a PowerPoint presentation'],
    [['Safety.pptx'], 'a PowerPoint presentation'],
    [['Safety.pptx', 'Safety.key'], 'slides'],
    [['word/document.xml'], 'a Word document'],
    [['Safety.pdf'], 'a PDF document'],
    [['one.mp4', 'two.MOV'], 'a film'],
    [['rain.au'], 'a sound recording'],
    [['one.png'], 'a picture'],
  ]
  test.each(others)('%j: what made it cannot export SCORM, and it says what can', async (names, what) => {
    const [sentence, ...more] = await sentences(zipOf(names))
    expect(sentence).toMatch(new RegExp(`^This is ${what}, not a SCORM package`))
    expect(sentence).toMatch(cannotBe)
    expect(more).toEqual([])
  })

  test.each([
    ['h5p.json', /^This is an H5P file.*Lumi/],
    ['moodle_backup.xml', /^This is a Moodle backup.*upload the SCORM packages/],
  ])('%s has advice of its own', async (name, sentence) => {
    expect(await sentences(zipOf([name]))).toEqual([expect.stringMatching(sentence)])
  })

  test('a zip within a zip: which one to upload', async () => {
    expect(await sentences(zipOf(['course.zip', 'read me.txt']))).toEqual([
      'This is a zip that holds another zip, not a SCORM package: please unzip it once, and upload the zip inside, “course.zip”',
    ])
    expect(await sentences(zipOf(['a.zip', 'b.zip']))).toEqual([
      'This is a zip that holds other zips, not a SCORM package: please unzip it once, and upload each zip inside by itself: “a.zip”, “b.zip”',
    ])
  })

  test('a Common Cartridge by its manifest', async () => {
    const manifest = manifestOf().replace(
      'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
      'http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1',
    )
    expect(await sentences(withManifest(manifest))).toEqual([
      `This is a Common Cartridge, not a SCORM package: ${exportIt}`,
    ])
  })

  test('a zip of anything', async () => {
    expect(await sentences(zipOf(['notes.txt', 'film.mp4']))).toEqual([
      `The zip has no imsmanifest.xml, so it is not a SCORM package: ${exportIt}`,
    ])
  })

  const asExported = '. Please upload the SCORM package as your authoring tool exported it'
  const cannot = ', and such files cannot be courses yet. Tools that export SCORM'
  const files: [string, string][] = [
    ['Rar!\x1a\x07', `it is a RAR archive${asExported}`],
    ['7z\xbc\xaf\x27\x1c', `it is a 7-Zip archive${asExported}`],
    ['<!DOCTYPE html><p>', `it is a web page${cannot}`],
    ['%PDF-1.7', `it is a PDF document${cannot}`],
    ['\x00\x00\x00\x20ftypisom', `it is a film${cannot}`],
    ['\x1aE\xdf\xa3', `it is a film${cannot}`],
    ['ID3\x03', `it is a sound recording${cannot}`],
    ['CWS\x0a', 'it is a Flash film, and browsers play no Flash any more'],
    ['hello', `it is something else${asExported}`],
    ['', `it is something else${asExported}`],
  ]
  test.each(files)('a file that begins with %j', async (bytes, what) => {
    expect((await sentences(Buffer.from(bytes, 'latin1')))[0]).toContain(`The file is not a zip: ${what}`)
  })
})

function zipOf(names: string[]) {
  return makeZip(names.map((name) => ({ name, data: 'x' })))
}
