// Reads files that people upload as evidence. A PDF stays as it is, because a change would break its signature. A picture is encoded
// again without its metadata. The content decides the type, not the name.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingFile } from './incoming.ts'
import { pngStart } from './lean-picture.ts'
import { PictureProblem, readPicture } from './pictures.ts'

/** Large enough to read a scanned page. */
const maxSide = 2400

interface Evidence {
  /** Every file gets a new key, which never names another file. */
  key: string
  bytes: Buffer
}

/** Returns what is stored of an uploaded file. @throws PictureProblem for a file that is neither a PDF nor a picture */
export async function readEvidence({ place }: IncomingFile): Promise<Evidence> {
  const key = `evidence/${randomUUID()}`
  const bytes = await readFile(place)
  const begins = bytes.toString('latin1', 0, pngStart.length)
  if (begins.startsWith('%PDF-')) {
    // Programs may add some bytes after the mark of the end.
    if (!bytes.subarray(-1024).includes('%%EOF'))
      throw new PictureProblem('The PDF is damaged: please save it again')
    return { key: `${key}.pdf`, bytes }
  }
  if (begins !== pngStart.toString('latin1') && !begins.startsWith('\xff\xd8\xff'))
    throw new PictureProblem('The file is neither a PDF nor a PNG nor a JPEG: please save it as one of them')
  return { key: `${key}.webp`, bytes: await readPicture(place, maxSide, 'webp') }
}

export const typeOfEvidence = (key: string) => (key.endsWith('.pdf') ? 'application/pdf' : 'image/webp')
