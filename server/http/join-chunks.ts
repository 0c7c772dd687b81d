const pieceLength = 65_536

/** Joins texts into fewer and larger pieces, because each piece is compressed and sent by itself. */
export async function* joinChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}
