// A credential in the picture of its badge, as Open Badges 3.0 describes it: an uncompressed text behind the header.
import { crc32 } from 'node:zlib'

const keyword = 'openbadgecredential'

/** The picture itself stays byte by byte what it was. */
export function embedCredential(png: Buffer, credential: string): Buffer {
  // The signature has 8 bytes, and the header, always the first chunk, has 25.
  const behindHeader = 8 + 25
  return Buffer.concat([png.subarray(0, behindHeader), textChunk(credential), png.subarray(behindHeader)])
}

function textChunk(text: string): Buffer {
  // Behind the keyword: no compression, and neither a language nor a translated keyword.
  const data = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])
  const named = Buffer.concat([Buffer.from('iTXt', 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, checksum])
}
