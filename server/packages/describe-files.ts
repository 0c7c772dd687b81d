// Describes what people upload instead of a SCORM package, and what they can do about it.
import { listed } from './problems.ts'

/** Advice for formats whose tools can export SCORM as well. */
const exportIt = 'please export the course as SCORM 1.2 or SCORM 2004'
/** Advice for formats whose tools cannot export SCORM. */
const makeACourse =
  'such files cannot be courses yet. Tools that export SCORM can make a course of them, for example iSpring, Articulate Storyline, Adobe Captivate or the free eXeLearning'

interface Kind {
  what: string
  advice: string
}

/** Returns the sentence for a format that has a manifest of its own. */
export const describeFormat = (what: string) => sentenceOf({ what, advice: exportIt })

const sentenceOf = ({ what, advice }: Kind) => `This is ${what}, not a SCORM package: ${advice}`

/** Kinds that are recognised by the names in a zip. The first one that matches counts. */
const archives: { is: (names: readonly string[]) => boolean; kind: Kind }[] = [
  kind('a cmi5 course', exportIt, has(/(^|\/)cmi5\.xml$/i)),
  kind('an xAPI (Tin Can) package', exportIt, has(/(^|\/)tincan\.xml$/i)),
  kind(
    'an AICC course',
    exportIt,
    // Sounds end in .au as well, so that ending alone proves nothing.
    (names) => has(/\.crs$/i)(names) || (has(/\.au$/i)(names) && has(/\.(cst|des)$/i)(names)),
  ),
  kind(
    'an H5P file',
    'H5P does not export SCORM itself. Please open it in Lumi, which is free, and save it there as SCORM 1.2',
    has(/(^|\/)h5p\.json$/i),
  ),
  kind(
    'a Moodle backup',
    'Moodle cannot export a course as SCORM. Please upload the SCORM packages that the course was made of, one by one',
    has(/(^|\/)moodle_backup\.xml$/i),
  ),
  kind('a Common Cartridge', exportIt, has(/\.imscc$/i)),
  kind('an Articulate Storyline project', exportIt, has(/\.story$/i)),
  kind('an Adobe Captivate project', exportIt, has(/\.(cptx?|cpvc)$/i)),
  kind('a Lectora project', exportIt, has(/\.(awt|awc)$/i)),
  kind('a Camtasia project', exportIt, has(/\.(tscproj|camproj|camrec|trec)$/i)),
  kind('an eXeLearning project', exportIt, has(/\.(elp|elpx)$/i)),
  kind('a PowerPoint presentation', makeACourse, has(/^ppt\/presentation\.xml$/i)),
  kind('a Word document', makeACourse, has(/^word\/document\.xml$/i)),
  kind('an Excel workbook', makeACourse, has(/^xl\/workbook\.xml$/i)),
  kind(
    'an OpenDocument file',
    makeACourse,
    (names) => names[0] === 'mimetype' && has(/^content\.xml$/)(names),
  ),
  kind('an e-book (EPUB)', makeACourse, has(/^meta-inf\/container\.xml$/i)),
  kind('a web site', makeACourse, has(/\.x?html?$/i)),
  kind('a PowerPoint presentation', makeACourse, only(/\.(pptx?|ppsx?)$/i)),
  kind('slides', makeACourse, only(/\.(pptx?|ppsx?|key|odp)$/i)),
  kind('a PDF document', makeACourse, only(/\.pdf$/i)),
  kind('a document', makeACourse, only(/\.(docx?|odt|rtf|txt|md|pdf)$/i)),
  kind('a film', makeACourse, only(/\.(mp4|m4v|mov|webm|avi|wmv|mkv|ogv|mpe?g)$/i)),
  kind('a sound recording', makeACourse, only(/\.(mp3|m4a|wav|ogg|oga|aac|wma|flac|au)$/i)),
  kind('a picture', makeACourse, only(/\.(png|jpe?g|gif|webp|svg|bmp|tiff?|heic)$/i)),
]

/** Returns the sentence for a zip without a manifest of SCORM. */
export function describeZip(names: readonly string[]): string {
  const inner = names.filter((name) => /\.zip$/i.test(name))
  const known = archives.find(({ is }) => is(names))
  if (known) return sentenceOf(known.kind)
  if (inner.length > 0)
    return sentenceOf({
      what: `a zip that holds ${inner.length === 1 ? 'another zip' : 'other zips'}`,
      advice: `please unzip it once, and upload ${inner.length === 1 ? `the zip inside, ${listed(inner)}` : `each zip inside by itself: ${listed(inner)}`}`,
    })
  return `The zip has no imsmanifest.xml, so it is not a SCORM package: ${exportIt}`
}

/** Kinds that are recognised by the first bytes of a file, read as Latin-1. */
const files: [RegExp, string, string][] = [
  [/^%PDF/, 'a PDF document', makeACourse],
  [/^\xd0\xcf\x11\xe0/, 'an old Office document', makeACourse],
  [/^\{\\rtf/, 'a text document', makeACourse],
  [/^\s*(<!doctype html|<html)/i, 'a web page', makeACourse],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP)/, 'a picture', makeACourse],
  [/^([^]{4}ftyp|\x1aE\xdf\xa3|RIFF[^]{4}AVI |\x30\x26\xb2\x75|\x00\x00\x01\xba)/, 'a film', makeACourse],
  [/^(ID3|\xff[\xe2-\xff]|RIFF[^]{4}WAVE|OggS|fLaC|\.snd)/, 'a sound recording', makeACourse],
  [
    /^[FCZ]WS/,
    'a Flash film',
    'browsers play no Flash any more. Please make the course again with a current tool',
  ],
]
const asExported = 'Please upload the SCORM package as your authoring tool exported it'
const others: [RegExp, string][] = [
  [/^Rar!/, 'a RAR archive'],
  [/^7z\xbc\xaf/, 'a 7-Zip archive'],
  [/^\x1f\x8b/, 'a gzip archive'],
  [/^\s*<\?xml/, 'an XML file'],
  [/^MZ/, 'a program'],
]

/** Returns the sentence for a file that is not a zip, by its first 64 bytes. */
export function describeNoZip(beginning: Buffer): string {
  const text = beginning.toString('latin1')
  const [, what, advice] = files.find(([mark]) => mark.test(text)) ?? []
  if (what && advice) return `The file is not a zip: it is ${what}, and ${advice}`
  const other = others.find(([mark]) => mark.test(text))?.[1]
  return `The file is not a zip: it is ${other ?? 'something else'}. ${asExported}`
}

function kind(what: string, advice: string, is: (names: readonly string[]) => boolean) {
  return { is, kind: { what, advice } }
}

function has(mark: RegExp) {
  return (names: readonly string[]) => names.some((name) => mark.test(name))
}

function only(mark: RegExp) {
  return (names: readonly string[]) => names.every((name) => mark.test(name))
}
