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

describe('what is no SCORM package is called by its name', () => {
  const named: [string, string][] = [
    ['cmi5.xml', 'a cmi5 course'],
    ['tincan.xml', 'an xAPI (Tin Can) package'],
    ['course.au', 'an AICC course'],
    ['course.crs', 'an AICC course'],
    ['Safety.story', 'an Articulate Storyline project'],
    ['Safety.cptx', 'an Adobe Captivate project'],
    ['h5p.json', 'an H5P file'],
    ['course.zip', 'a zip that holds another zip'],
    ['moodle_backup.xml', 'a Moodle backup'],
    ['ppt/presentation.xml', 'a PowerPoint presentation'],
  ]
  test.each(named)('%s: %s', async (name, what) => {
    expect(await sentences(makeZip([{ name, data: 'x' }, page]))).toEqual([
      `This is ${what}, not a SCORM package: please export the course as SCORM 1.2 or SCORM 2004`,
    ])
  })

  test('a Common Cartridge by its manifest', async () => {
    const manifest = manifestOf().replace(
      'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
      'http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1',
    )
    expect(await sentences(withManifest(manifest))).toEqual([
      'This is a Common Cartridge, not a SCORM package: please export the course as SCORM 1.2 or SCORM 2004',
    ])
  })

  test('a zip of anything', async () => {
    expect(await sentences(makeZip([page]))).toEqual([
      'The zip has no imsmanifest.xml, so it is not a SCORM package: please export the course as SCORM 1.2 or SCORM 2004',
    ])
  })

  const files: [string, string][] = [
    ['Rar!\x1a\x07', 'it is a RAR archive'],
    ['7z\xbc\xaf\x27\x1c', 'it is a 7-Zip archive'],
    ['<!DOCTYPE html><p>', 'it is a web page'],
    ['hello', 'it is something else'],
    ['', 'it is something else'],
  ]
  test.each(files)('a file that begins with %j', async (bytes, what) => {
    expect((await sentences(Buffer.from(bytes, 'latin1')))[0]).toContain(`The file is not a zip: ${what}`)
  })
})
