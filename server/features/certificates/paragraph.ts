// Text in any script, made ready to be set: a face for every run, and from right to left what is written so.
import makeBidi from 'bidi-js'
import { type Face, type Style, canWrite, faceFor } from './faces.ts'

const bidi = makeBidi()

/** A text with a face and a direction for each of its UTF-16 units. */
export interface Paragraph {
  text: string
  faces: Face[]
  levels: Uint8Array
}

/** A piece of one line in one face and one direction. */
export interface Run {
  text: string
  face: Face
  /** At size 1. */
  width: number
}

/** Its runs from left to right. */
export interface Line {
  /** As it is read. Absent where something runs from right to left: readers turn that round themselves, this too. */
  text?: string
  runs: Run[]
  /** At size 1. */
  width: number
}

const staysWithPrevious = /^[\p{M}\p{P}\p{Z}\p{S}\u200c\u200d]$/u
export const isWritten = /^[\p{L}\p{M}\p{N}]$/u
const placeholder = '□'

/**
 * Makes text ready to be set. What no face can write is simplified where Unicode defines how; otherwise a letter
 * becomes an empty square, and signs, pictures and invisible characters are left out.
 */
export async function prepare(raw: string, style: Style): Promise<Paragraph> {
  // Direction marks have no use in a single line, and mislead.
  const wanted = raw
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  let text = ''
  const faces: Face[] = []
  const write = (character: string, face: Face) => {
    text += character
    for (let unit = 0; unit < character.length; unit++) faces.push(face)
  }
  for (const character of wanted) {
    for (const part of await writable(character, style)) {
      const codePoint = part.codePointAt(0) as number
      const previous = faces.at(-1)
      if (part === ' ' && text.endsWith(' ')) continue // what was between the two was left out
      const face =
        previous && staysWithPrevious.test(part) && canWrite(previous, codePoint)
          ? previous
          : await faceFor(style, codePoint)
      if (face) write(part, face)
    }
  }
  const { levels } = bidi.getEmbeddingLevels(text, 'auto')
  return { text, faces, levels }
}

async function writable(character: string, style: Style): Promise<string> {
  if (await faceFor(style, character.codePointAt(0) as number)) return character
  const simpler = character.normalize('NFKD')
  if (simpler !== character) {
    const parts = await Promise.all([...simpler].map((part) => writable(part, style)))
    return parts.join('')
  }
  return isWritten.test(character) ? placeholder : ''
}

const measured = new WeakMap<Face, Map<string, number>>()

/** The width of a text in one face, at size 1. */
export function widthOf(face: Face, text: string): number {
  const widths = measured.get(face) ?? new Map<string, number>()
  measured.set(face, widths)
  const known = widths.get(text)
  if (known !== undefined) return known
  const width = face.font.layout(text, []).advanceWidth / face.font.unitsPerEm
  if (widths.size > 2_000) widths.clear()
  widths.set(text, width)
  return width
}

export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** The runs of a line, from left to right as they are drawn. */
export function lineOf({ text, faces, levels }: Paragraph, start: number, end: number): Line {
  let last = end
  while (last > start && text[last - 1] === ' ') last--
  const pieces: { start: number; end: number; level: number }[] = []
  for (let at = start; at < last; at++) {
    const previous = pieces.at(-1)
    if (previous && faces[at] === faces[at - 1] && levels[at] === previous.level) previous.end = at + 1
    else pieces.push({ start: at, end: at + 1, level: levels[at] as number })
  }
  const runs = inVisualOrder(pieces).map((piece) => {
    const face = faces[piece.start] as Face
    const directedText = directed(text.slice(piece.start, piece.end), piece.level, face)
    return { text: directedText, face, width: widthOf(face, directedText) }
  })
  const asRead = pieces.every(({ level }) => level % 2 === 0) ? { text: text.slice(start, last) } : {}
  return { ...asRead, runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, what is at it or above is turned round. */
function inVisualOrder<Part extends { level: number }>(parts: Part[]): Part[] {
  const ordered = [...parts]
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    for (let at = 0; at < ordered.length; at++) {
      let end = at
      while (end < ordered.length && (ordered[end] as Part).level >= level) end++
      if (end > at + 1) ordered.splice(at, end - at, ...ordered.slice(at, end).toReversed())
      at = end
    }
  }
  return ordered
}

/**
 * Brackets face the other way from right to left. A face decides by itself in which direction it sets a text: where it is the
 * wrong one, as for signs without letters and for the digits of Arabic, the text is turned round before.
 */
function directed(text: string, level: number, { font }: Face): string {
  const isFromRight = level % 2 === 1
  const facing = isFromRight
    ? [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('')
    : text
  if ((font.layout(facing, []).direction === 'rtl') === isFromRight) return facing
  return [...graphemes.segment(facing)]
    .map(({ segment }) => segment)
    .toReversed()
    .join('')
}
