// Sets a paragraph in its space: finds where lines break, and the largest size that fits.
import { type Line, type Paragraph, graphemes, isWritten, lineOf, widthOf } from './paragraph.ts'

const words = new Intl.Segmenter('und', { granularity: 'word' })
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/** Finds where a line may end: after spaces and hyphens, and between words in scripts that have no spaces. */
function breaksIn(text: string): number[] {
  const breaks: number[] = []
  for (const { index, segment } of words.segment(text)) {
    const before = text.slice(0, index)
    if (
      index > 0 &&
      !/^\s/u.test(segment) &&
      (/[\s\p{Pd}]$/u.test(before) ||
        (withoutSpaces.test(segment) &&
          withoutSpaces.test(before.slice(-1)) &&
          isWritten.test([...segment][0] ?? '')))
    )
      breaks.push(index)
  }
  return [...breaks, text.length]
}

/** A part of the text that is not divided at the end of a line. Its widths, with and without the space after it, are for size 1. */
interface Piece {
  start: number
  end: number
  width: number
  bareWidth: number
}

function piecesOf(paragraph: Paragraph, ends: number[]): Piece[] {
  return ends.map((end, at) => {
    const start = ends[at - 1] ?? 0
    const { width } = lineOf(paragraph, start, end)
    const last = paragraph.faces[end - 1]
    const space = last && paragraph.text[end - 1] === ' ' ? widthOf(last, ' ') : 0
    return { start, end, width: width + space, bareWidth: width }
  })
}

/** Returns lines that are no wider than the box (at size 1), or undefined when a piece is wider. */
function arrange(paragraph: Paragraph, pieces: Piece[], box: number): Line[] | undefined {
  const lines: Line[] = []
  let start = 0
  let width = 0
  for (const piece of pieces) {
    if (width > 0 && width + piece.bareWidth > box) {
      lines.push(lineOf(paragraph, start, piece.start))
      start = piece.start
      width = 0
    }
    width += piece.width
  }
  lines.push(lineOf(paragraph, start, paragraph.text.length))
  return lines.every((line) => line.width <= box) ? lines : undefined
}

/** Returns the same number of lines, but with about the same length. */
function balanced(paragraph: Paragraph, pieces: Piece[], box: number, lines: Line[]): Line[] {
  let best = lines
  let [narrow, wide] = [0, box]
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2
    const tried = arrange(paragraph, pieces, middle)
    if (tried && tried.length <= lines.length) [best, wide] = [tried, middle]
    else narrow = middle
  }
  return best
}

export interface Box {
  width: number
  height: number
  /** Sizes are in points. Down to the comfortable size, the text is made smaller before it gets another line. */
  largest: number
  comfortable: number
  smallest: number
  /** Distance between lines, as a multiple of the size. */
  leading: number
}

export interface Setting {
  size: number
  leading: number
  lines: Line[]
}

/** Finds the size and the lines that suit the box best. Every text fits, because words are cut when nothing else helps. */
export function fit(paragraph: Paragraph, box: Box): Setting {
  const pieces = piecesOf(paragraph, breaksIn(paragraph.text))
  const linesAt = (size: number) => Math.max(1, Math.floor(box.height / (size * box.leading)))
  const setAt = (size: number, maxLines: number): Setting | undefined => {
    const lines = arrange(paragraph, pieces, box.width / size)
    if (!lines || lines.length > maxLines) return undefined
    return { size, leading: box.leading, lines: balanced(paragraph, pieces, box.width / size, lines) }
  }
  for (let maxLines = 1; maxLines <= linesAt(box.comfortable); maxLines++) {
    for (let size = box.largest; size >= box.comfortable; size -= 0.5) {
      const setting = maxLines <= linesAt(size) && setAt(size, maxLines)
      if (setting) return setting
    }
  }
  for (let size = box.comfortable; size >= box.smallest; size -= 0.5) {
    const setting = setAt(size, linesAt(size))
    if (setting) return setting
  }
  return fitByCutting(paragraph, pieces, box)
}

function fitByCutting(paragraph: Paragraph, pieces: Piece[], box: Box): Setting {
  for (let size = box.smallest; ; size *= 0.9) {
    const width = box.width / size
    const ends = pieces.flatMap(({ start, end, bareWidth }) =>
      bareWidth > width ? graphemeEnds(paragraph.text, start, end) : [end],
    )
    const lines = arrange(paragraph, piecesOf(paragraph, ends), width)
    if (lines && lines.length * size * box.leading <= box.height) return { size, leading: box.leading, lines }
  }
}

const graphemeEnds = (text: string, start: number, end: number) =>
  [...graphemes.segment(text.slice(start, end))].map(({ index, segment }) => start + index + segment.length)
