// Checks an evidence pack in the browser: the ZIP is read in pieces, and nothing is sent. Loaded when a file is chosen.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { BlobReader, type FileEntry, ZipReader, configure } from '@zip.js/zip.js/index-native.js'
import {
  type CheckedPack,
  type ManifestFile,
  type ReadFile,
  checkPack,
  manifestName,
  signatureName,
} from '#contract/rules/pack-manifest.ts'
import type { PublishedKey } from '#contract/rules/published-keys.ts'

// Their scripts would come from addresses that the page does not allow.
configure({ useWebWorkers: false })

export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'
}

/** The browser has no Ed25519, which says nothing about the pack. */
export class CannotCheck extends Error {
  override readonly name = 'CannotCheck'
}

/** @throws UnreadableZip for what is no ZIP, or a damaged one. @throws CannotCheck @param onProgress with the share that is read, from 0 to 1 */
export async function checkFile(
  file: Blob,
  keys: readonly PublishedKey[],
  onProgress: (share: number) => void,
): Promise<CheckedPack> {
  const found: ManifestFile[] = []
  const own = new Map<string, ReadFile>()
  const zip = new ZipReader(new BlobReader(file))
  let read = 0
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory) continue
      const isOwn = [manifestName, signatureName].includes(entry.filename) && !own.has(entry.filename)
      const { size, hash, bytes } = await readEntry(entry, isOwn)
      if (isOwn) own.set(entry.filename, { bytes, text: new TextDecoder().decode(bytes) })
      else found.push({ name: entry.filename, size, sha256: hash })
      read += entry.compressedSize
      onProgress(file.size === 0 ? 1 : Math.min(1, read / file.size))
    }
  } catch {
    throw new UnreadableZip()
  } finally {
    await zip.close()
  }
  const opened = { files: found, manifest: own.get(manifestName), signature: own.get(signatureName) }
  return checkPack(opened, keys, isSigned)
}

async function readEntry(entry: FileEntry, isWanted: boolean) {
  const hash = sha256.create()
  const pieces: Uint8Array[] = []
  let size = 0
  await entry.getData(
    new WritableStream<Uint8Array>({
      write(piece) {
        hash.update(piece)
        size += piece.length
        if (isWanted) pieces.push(piece.slice())
      },
    }),
  )
  return { size, hash: bytesToHex(hash.digest()), bytes: joined(pieces) }
}

function joined(pieces: Uint8Array[]) {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

async function isSigned({ publicKeyJwk }: PublishedKey, signed: { bytes: Uint8Array; signature: string }) {
  const importing = async () =>
    crypto.subtle.importKey('jwk', publicKeyJwk as JsonWebKey, 'Ed25519', false, ['verify'])
  const key = await importing().catch(() => {
    throw new CannotCheck()
  })
  try {
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      fromBase64Url(signed.signature),
      signed.bytes as Uint8Array<ArrayBuffer>,
    )
  } catch {
    return false
  }
}

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
