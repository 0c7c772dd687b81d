// What is in a PDF of ours.
import readQr from 'jsqr'
import { inflateSync } from 'node:zlib'

/** The words of a tagged PDF, as a screen reader gets them. */
export const wordsOfPdf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map((match) => {
    const bytes = Buffer.from(
      (match[1] as string).replace(
        /\\([nrtbf()\\])/g,
        (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
      ),
      'latin1',
    )
    return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
  })

/** What is drawn: the packed streams of the file, unpacked. */
export function linesOfPdf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)
  return [...streams]
    .map(([, packed]) => inflateSync(Buffer.from(packed as string, 'latin1')).toString('latin1'))
    .join('\n')
}

/** The pictures, packed as they are. */
export const imagesOfPdf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Subtype \/Image[^]*?stream\n([^]*?)\nendstream/g)].map(
    ([, packed]) => packed as string,
  )

/** Reads the QR code of a page that has one: draws its dark modules, the squares of one height. */
export function readQrCode(drawn: string): string | undefined {
  const rectangles = [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  ) as [number, number, number, number][]
  const side = Math.min(...rectangles.map(([, , , height]) => height))
  const modules = rectangles.filter(([, , , height]) => height === side)
  const left = Math.min(...modules.map(([x]) => x))
  const top = Math.min(...modules.map(([, y]) => y))
  const scale = 4
  const margin = 4 * scale
  const edge = Math.round(Math.max(...modules.map(([x, , width]) => x + width - left)) / side) * scale
  const width = edge + 2 * margin
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [x, y, length] of modules)
    for (let row = 0; row < scale; row++) {
      const from = margin + Math.round((x - left) / side) * scale
      const line = margin + Math.round((y - top) / side) * scale + row
      for (let column = from; column < from + Math.round(length / side) * scale; column++)
        pixels.fill(0, (line * width + column) * 4, (line * width + column) * 4 + 3)
    }
  return readQr(pixels, width, width)?.data
}
