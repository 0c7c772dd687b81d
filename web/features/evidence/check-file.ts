// Checks an evidence pack in the browser: the ZIP is read in pieces, and nothing is sent. Loaded when a file is chosen.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { BlobReader, type FileEntry, ZipReader, configure } from '@zip.js/zip.js/index-native.js'
import type { Lists, VerifySignature } from '#contract/rules/issued-list.ts'
import {
  type CheckedPack,
  type ManifestFile,
  type ReadFile,
  checkPack,
  manifestName,
  signatureName,
} from '#contract/rules/pack-manifest.ts'
import { hiddenInZip } from '#contract/rules/zip-layout.ts'

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
  { keys, load }: Pick<Lists, 'keys' | 'load'>,
  onProgress: (share: number) => void,
): Promise<CheckedPack> {
  const found: ManifestFile[] = []
  const own = new Map<string, ReadFile>()
  // An odd name does not make it unreadable: it has to be named.
  const zip = new ZipReader(new BlobReader(file), { strictness: 'tolerant' })
  let hidden: string | undefined
  let read = 0
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entry.directory) {
        // Nothing can be read from it, and no pack has one.
        found.push({ name: entry.filename, size: 0, sha256: '' })
        continue
      }
      const isOwn = [manifestName, signatureName].includes(entry.filename) && !own.has(entry.filename)
      const { size, hash, bytes } = await readEntry(entry, isOwn)
      if (isOwn) own.set(entry.filename, { bytes, sha256: hash, text: new TextDecoder().decode(bytes) })
      else found.push({ name: entry.filename, size, sha256: hash })
      read += entry.compressedSize
      onProgress(file.size === 0 ? 1 : Math.min(1, read / file.size))
    }
    hidden = await hiddenInZip(
      file.size,
      async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
    )
  } catch {
    throw new UnreadableZip()
  } finally {
    await zip.close()
  }
  const opened = { files: found, hidden, manifest: own.get(manifestName), signature: own.get(signatureName) }
  return checkPack(opened, keys, isSigned, load)
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
  return { size, hash: bytesToHex(hash.digest()), bytes: concatBytes(...pieces) }
}

const isSigned: VerifySignature = async ({ publicKeyJwk }, signed) => {
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
