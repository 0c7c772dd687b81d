// How many bytes of packages are unpacked: a checksum is computed of each.
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import { vi } from 'vitest'

export async function bytesUnpackedBy(work: () => Promise<unknown>) {
  const checksum = vi.spyOn(zlib, 'crc32')
  syncBuiltinESMExports()
  try {
    await work()
    return checksum.mock.calls.reduce((sum, [bytes]) => sum + Buffer.byteLength(bytes), 0)
  } finally {
    checksum.mockRestore()
    syncBuiltinESMExports()
  }
}
