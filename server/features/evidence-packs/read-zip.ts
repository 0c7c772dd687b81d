// Reads the ZIP of a pack to check it: the size and SHA-256 of each file, which are read one after the other.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import {
  type ManifestFile,
  type OpenedZip,
  manifestName,
  signatureName,
} from '#contract/rules/pack-manifest.ts'

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/** The manifest of a million files; a longer one is not ours. */
const mostManifestBytes = 256 * 1024 * 1024

/** @throws Error for what is no ZIP, or a damaged one */
export async function readZip(path: string): Promise<OpenedZip> {
  const zip = await open(path, { lazyEntries: true, autoClose: false, decodeStrings: true })
  const files: ManifestFile[] = []
  const own = new Map<string, Buffer>()
  try {
    for await (const entry of entriesOf(zip)) {
      const { fileName: name } = entry
      if (name.endsWith('/')) continue
      const isOwn = (name === manifestName || name === signatureName) && !own.has(name)
      const { size, sha256, bytes } = await read(zip, entry, isOwn)
      if (isOwn) own.set(name, bytes)
      else files.push({ name, size, sha256 })
    }
  } finally {
    zip.close()
  }
  const ownFile = (name: string) => {
    const bytes = own.get(name)
    return bytes && { bytes, text: bytes.toString('utf8') }
  }
  return { files, manifest: ownFile(manifestName), signature: ownFile(signatureName) }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const next = () =>
    new Promise<Entry | undefined>((resolve, reject) => {
      const done = (entry?: Entry) => {
        zip.removeListener('entry', done)
        zip.removeListener('end', done)
        zip.removeListener('error', reject)
        resolve(entry)
      }
      zip.once('entry', done)
      zip.once('end', done)
      zip.once('error', reject)
      zip.readEntry()
    })
  for (let entry = await next(); entry; entry = await next()) yield entry
}

async function read(zip: ZipFile, entry: Entry, isWanted: boolean) {
  const stream = await promisify(
    zip.openReadStream.bind(zip) as (
      entry: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  )(entry)
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    size += piece.length
    if (isWanted && size > mostManifestBytes) throw new Error(`${entry.fileName} is too long`)
    if (isWanted) pieces.push(piece)
  }
  return { size, sha256: hash.digest('hex'), bytes: Buffer.concat(pieces) }
}
