/** The chunks of a PNG, each with its name, its data and all of its bytes. */
export function readChunks(png: Buffer) {
  const chunks: { name: string; data: Buffer; bytes: Buffer }[] = []
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at)
    chunks.push({
      name: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + size),
      bytes: png.subarray(at, at + 12 + size),
    })
    at += 12 + size
  }
  return chunks
}
