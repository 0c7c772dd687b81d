// The faces that certificates are set in, and which of them can write a character. Latin, Greek and Cyrillic are EB
// Garamond, Arabic is Amiri, what is left is Noto Serif, which comes in many small files: only those that a name
// needs are read, once each.
import { type Font, type Glyph, type GlyphRun, create } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decompress from 'woff2-encoder/decompress'

export interface Face {
  font: Font
  /** The key by which a document finds that it has the face already. */
  key: string
  /** Drawn round each letter, as a share of its size: a face that comes too thin is made as dark as the others. */
  outline: number
}

export type Style = 'regular' | 'medium' | 'italic' | 'script'

const { resolve } = createRequire(import.meta.url)

const wholeFaces: Record<Style | 'arabic', string> = {
  regular: resolve('@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf'),
  medium: resolve('@expo-google-fonts/eb-garamond/500Medium/EBGaramond_500Medium.ttf'),
  italic: resolve('@expo-google-fonts/eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic.ttf'),
  script: resolve('@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf'),
  arabic: resolve('@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf'),
}

/** Each family has a list of which file holds which characters. */
const slicedFaces = [
  {
    index: resolve('@fontsource-variable/noto-serif-sc/unicode.json'),
    name: 'noto-serif-sc',
    outline: 0.012,
  },
  {
    index: resolve('@fontsource-variable/noto-serif-kr/unicode.json'),
    name: 'noto-serif-kr',
    outline: 0.012,
  },
  {
    index: resolve('@fontsource-variable/noto-serif-hebrew/unicode.json'),
    name: 'noto-serif-hebrew',
    outline: 0,
  },
  {
    index: resolve('@fontsource-variable/noto-serif-devanagari/unicode.json'),
    name: 'noto-serif-devanagari',
    outline: 0,
  },
  {
    index: resolve('@fontsource-variable/noto-serif-thai/unicode.json'),
    name: 'noto-serif-thai',
    outline: 0,
  },
]

export const canWrite = (face: Face, codePoint: number) => face.font.hasGlyphForCodePoint(codePoint)

/** The face for a character in text of this style, or undefined when there is none. */
export async function faceFor(style: Style, codePoint: number): Promise<Face | undefined> {
  for (const name of [style, 'regular', 'arabic'] as const) {
    const face = await once(wholeFaces[name], () => readFace(wholeFaces[name], 0))
    if (canWrite(face, codePoint)) return face
  }
  for (const sliced of slicedFaces) {
    const slices = await once(sliced.index, () => readIndex(sliced.index))
    const slice = slices.find(({ ranges }) =>
      ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
    )
    if (!slice) continue
    const path = new URL(`files/${sliced.name}-${slice.name}-wght-normal.woff2`, `file://${sliced.index}`)
      .pathname
    const face = await once(path, () => readFace(path, sliced.outline))
    if (canWrite(face, codePoint)) return face
  }
  return undefined
}

const read = new Map<string, Promise<unknown>>()
function once<Read>(key: string, make: () => Promise<Read>): Promise<Read> {
  const known = read.get(key) ?? make()
  read.set(key, known)
  return known as Promise<Read>
}

async function readFace(path: string, outline: number): Promise<Face> {
  const bytes = await readFile(path)
  // fontkit reads WOFF2 but cannot write a part of it, which is what goes into the document.
  const font = create(path.endsWith('.woff2') ? Buffer.from(await decompress(bytes)) : bytes)
  if (!('layout' in font)) throw new Error(`${path} holds several faces`)
  return { font: withStoredLayouts(withOwnCharacters(font)), key: path, outline }
}

/**
 * A document says of each glyph which characters it shows, so that its text can be copied and searched. fontkit stores a
 * glyph with the characters for which it was made first, in whichever document that was: after a letter that is drawn as two
 * glyphs, such as “ỹ”, every later “y” would be read as that letter. So a glyph is for its own character where it has one.
 */
function withOwnCharacters(font: Font): Font {
  // The types lack this method, but the layout calls it for every glyph.
  const inner = font as Font & { getGlyph(id: number, codePoints?: number[]): Glyph }
  const getGlyph = inner.getGlyph.bind(inner)
  inner.getGlyph = (id, wanted = []) => {
    const glyph = getGlyph(id, wanted)
    const own = font.stringsForGlyph(id).map((character) => character.codePointAt(0) as number)
    const isOwn = wanted.length === 1 && own.includes(wanted[0] as number)
    const codePoints = isOwn || own.length === 0 ? wanted : own.slice(0, 1)
    return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph
  }
  return font
}

const maxLayouts = 200

/** Most words are on every certificate: a face arranges their glyphs once. */
function withStoredLayouts(font: Font): Font {
  const stored = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text, ...rest) => {
    const run = stored.get(text) ?? layout(text, ...rest)
    if (stored.size >= maxLayouts) stored.clear()
    stored.set(text, run)
    // The positions are scaled in place by who draws them.
    return Object.create(run, {
      positions: { value: run.positions.map((position) => ({ ...position })) },
    }) as GlyphRun
  }
  return font
}

/** `{ "[4]": "U+4e00-4e05,U+5000" }`: which file has which characters. */
async function readIndex(path: string) {
  const entries = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>)
  return entries.map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  }))
}
