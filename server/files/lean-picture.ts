// Removes from a picture what would cost more to read than the picture itself: a text chunk of some kilobytes may unpack to gigabytes,
// and a small JPEG may pass over its pixels thousands of times.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

export const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The pixels, their colours and the orientation: everything that is useful. The chunks of text may be compressed. */
const usefulChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'])
/** Profiles of cameras and screens have some kilobytes, those of presses up to 3 MB. */
const maxProfileBytes = 4 * 1024 * 1024
const maxScans = 64

/** Returns the PNG with useful chunks only. If the content is not a PNG, the decoder refuses it later. */
export async function leanPng(bytes: Buffer): Promise<Buffer> {
  const parts = [bytes.subarray(0, pngStart.length)]
  let hasProfile = false
  for (let at = pngStart.length; at < bytes.length;) {
    // A chunk consists of length, name, data and checksum.
    const end = at + 8 <= bytes.length ? at + 12 + bytes.readUInt32BE(at) : bytes.length
    const chunk = bytes.subarray(at, end)
    const name = chunk.toString('latin1', 4, 8)
    const isUseful = usefulChunks.has(name)
    const isProfile = name === 'iCCP'
    if (isUseful && (!isProfile || (!hasProfile && (await isSmallProfile(chunk.subarray(8, -4))))))
      parts.push(chunk)
    hasProfile ||= isProfile
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

/** Whether the profile is small. The data consists of a name, a zero, the method, and the profile. */
async function isSmallProfile(data: Buffer): Promise<boolean> {
  const packed = data.subarray(data.indexOf(0) + 2)
  return unpack(packed, { maxOutputLength: maxProfileBytes }).then(
    () => true,
    () => false,
  )
}

/** Whether the JPEG passes over its pixels more often than the pictures of any camera or program. */
export function hasTooManyScans(jpeg: Buffer): boolean {
  const startOfScan = Buffer.from([0xff, 0xda])
  let scans = 0
  for (let at = jpeg.indexOf(startOfScan); at !== -1; at = jpeg.indexOf(startOfScan, at + 2))
    if (++scans > maxScans) return true
  return false
}
