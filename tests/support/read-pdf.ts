// What is in a PDF of ours.
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
