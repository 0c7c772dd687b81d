// A QR code on a page or on screen, as shapes and not as a picture, so that it stays sharp at every size.
import { create } from 'qrcode'

interface Square {
  x: number
  y: number
  size: number
}

/** Readers need four modules of free space around it, which the caller leaves. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, { x, y, size }: Square, colour: string) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = size / modules.size
  doc.save()
  for (let row = 0; row < modules.size; row++)
    for (const { from, length } of runsOf(modules, row))
      doc.rect(x + from * side, y + row * side, length * side, side)
  // All at once: shapes that are filled one by one leave fine lines between them.
  doc.fill(colour).restore()
}

/** Returns the code as the `d` of an SVG path, and how many units each side has. Readers need four units of free space around it. */
export function qrCodePath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, row) =>
    runsOf(modules, row)
      .map(({ from, length }) => `M${from} ${row}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size: modules.size, path: rows.join('') }
}

interface Modules {
  size: number
  get(row: number, column: number): number | boolean
}

/** The dark stretches of a row. */
function runsOf(modules: Modules, row: number) {
  const runs: { from: number; length: number }[] = []
  for (let column = 0; column < modules.size; column++) {
    if (!modules.get(row, column)) continue
    const last = runs.at(-1)
    if (last && last.from + last.length === column) last.length++
    else runs.push({ from: column, length: 1 })
  }
  return runs
}
