// Reads the ZIP of a pack to check it: the size and SHA-256 of each file, which are read one after the other.
import { createHash } from 'node:crypto'
import { open as openFile } from 'node:fs/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import {
  type ManifestFile,
  type OpenedZip,
  type ReadFile,
  manifestName,
  signatureName,
} from '#contract/rules/pack-manifest.ts'
import { hiddenInZip } from '#contract/rules/zip-layout.ts'

/** The manifest of a million files; a longer one is not ours. */
const maxManifestBytes = 256 * 1024 * 1024

/** @throws Error for what is no ZIP, or a damaged one */
export async function readZip(path: string): Promise<OpenedZip> {
  // Names are decoded below: the library would refuse a ZIP with an odd one, which has to be named.
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false })
  const files: ManifestFile[] = []
  const own = new Map<string, ReadFile>()
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry
      const name = yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true)
      const isOwn = (name === manifestName || name === signatureName) && !own.has(name)
      const { size, sha256, bytes } = await read(zip, entry, isOwn)
      if (isOwn) own.set(name, { bytes, sha256, text: bytes.toString('utf8') })
      else files.push({ name, size, sha256 })
    }
  } finally {
    zip.close()
  }
  const hidden = await hiddenIn(path)
  return { files, hidden, manifest: own.get(manifestName), signature: own.get(signatureName) }
}

async function hiddenIn(path: string): Promise<string | undefined> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    return await hiddenInZip(size, async (at, length) => {
      const bytes = Buffer.alloc(Math.min(length, Math.max(0, size - at)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
      return bytes.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}

async function read(zip: ZipFile, entry: Entry, isWanted: boolean) {
  const stream = await zip.openReadStreamPromise(entry)
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    size += piece.length
    if (isWanted && size > maxManifestBytes) throw new Error(`${manifestName} is too long`)
    if (isWanted) pieces.push(piece)
  }
  return { size, sha256: hash.digest('hex'), bytes: Buffer.concat(pieces) }
}
