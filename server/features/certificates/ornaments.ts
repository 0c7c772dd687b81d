// Draws the decoration of a certificate.

type Doc = PDFKit.PDFDocument

/** The sprig is the logo of the product. These paths are for a square of 40 by 40. */
const stems = ['M20 36V17', 'M20 29C13 28 9 23 9 15', 'M20 27c7-1 11-6 11-14']
const leaves = [
  'M20 4c4 4 5 9 0 14-5-5-4-10 0-14z',
  'M6 9c5 0 8 3 7 9-6 0-8-4-7-9z',
  'M34 7c1 5-2 9-7 9-1-6 2-9 7-9z',
]

export function drawSprig(
  doc: Doc,
  { x, y, height }: { x: number; y: number; height: number },
  colour: string,
) {
  const scale = height / 34
  doc
    .save()
    .translate(x - 20 * scale, y - 20 * scale)
    .scale(scale)
  doc.lineWidth(2.4).lineCap('round')
  for (const stem of stems) doc.path(stem).stroke(colour)
  for (const leaf of leaves) doc.path(leaf).fill(colour)
  doc.restore()
}

type DrawEmblem = typeof drawSprig

/** Draws a star with five points, for providers that have their own logo: the sprig belongs to the product, not to them. */
export const drawStar: DrawEmblem = (doc, { x, y, height }, colour) => {
  const radius = height / 2
  for (let at = 0; at < 10; at++) {
    const angle = (Math.PI * at) / 5
    const reach = at % 2 ? radius * 0.4 : radius
    const [px, py] = [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach]
    if (at === 0) doc.moveTo(px, py)
    else doc.lineTo(px, py)
  }
  doc.closePath().fill(colour)
}

export function drawWatermark(doc: Doc, place: { x: number; y: number; height: number }, accent: string) {
  drawSprig(doc, place, tint(accent, 0.045))
}

/** Draws two lines round the page, with a leaf in each corner. */
export function drawFrame(doc: Doc, { width, height }: { width: number; height: number }, accent: string) {
  const [outer, inner, notch] = [26, 33, 30]
  doc
    .lineWidth(1.6)
    .rect(outer, outer, width - 2 * outer, height - 2 * outer)
    .stroke(accent)
  const [low, right, bottom] = [inner, width - inner, height - inner]
  doc
    .lineWidth(0.6)
    .moveTo(low + notch, low)
    .lineTo(right - notch, low)
    .quadraticCurveTo(right - notch, low + notch, right, low + notch)
    .lineTo(right, bottom - notch)
    .quadraticCurveTo(right - notch, bottom - notch, right - notch, bottom)
    .lineTo(low + notch, bottom)
    .quadraticCurveTo(low + notch, bottom - notch, low, bottom - notch)
    .lineTo(low, low + notch)
    .quadraticCurveTo(low + notch, low + notch, low + notch, low)
    .stroke(accent)
  for (const [x, y, turn] of [
    [low, low, 135],
    [right, low, 225],
    [right, bottom, 315],
    [low, bottom, 45],
  ] as const) {
    doc.save().translate(x, y).rotate(turn)
    doc.path('M0 -3C4 -8 4.5 -13 0 -18 -4.5 -13 -4 -8 0 -3z').fill(accent)
    doc.restore()
  }
}

/** Draws a plaque that hangs from the top of the frame, in the colour that the logo is made for. */
export function drawPlaque(
  doc: Doc,
  { x, top, width, height }: { x: number; top: number; width: number; height: number },
  { colour, accent }: { colour: string; accent: string },
) {
  const [left, right, bottom, round] = [x - width / 2, x + width / 2, top + height, 16]
  doc
    .moveTo(left, top)
    .lineTo(right, top)
    .lineTo(right, bottom - round)
    .quadraticCurveTo(right, bottom, right - round, bottom)
    .lineTo(left + round, bottom)
    .quadraticCurveTo(left, bottom, left, bottom - round)
    .closePath()
    .lineWidth(1)
    .fillAndStroke(colour, accent)
}

export function drawRule(doc: Doc, { x, y, width }: { x: number; y: number; width: number }, colour: string) {
  doc
    .moveTo(x - width / 2, y)
    .lineTo(x + width / 2, y)
    .lineWidth(0.7)
    .stroke(colour)
}

export function drawOrnament(
  doc: Doc,
  { x, y }: { x: number; y: number },
  accent: string,
  drawEmblem: DrawEmblem,
) {
  for (const side of [-1, 1]) drawRule(doc, { x: x + side * 59, y, width: 74 }, accent)
  drawEmblem(doc, { x, y, height: 22 }, accent)
}

/** Draws a rosette with two ribbons. */
export function drawSeal(
  doc: Doc,
  { x, y, radius }: { x: number; y: number; radius: number },
  accent: string,
  drawEmblem: DrawEmblem,
) {
  const dark = shade(accent, 0.25)
  for (const side of [-1, 1]) {
    doc
      .moveTo(x + side * 4, y + radius * 0.6)
      .lineTo(x + side * 26, y + radius * 0.5)
      .lineTo(x + side * 34, y + radius * 1.72)
      .lineTo(x + side * 21, y + radius * 1.5)
      .lineTo(x + side * 11, y + radius * 1.78)
      .fill(dark)
  }
  const points = 28
  for (let at = 0; at < points * 2; at++) {
    const angle = (Math.PI * at) / points
    const reach = at % 2 ? radius * 0.91 : radius
    const [px, py] = [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach]
    if (at === 0) doc.moveTo(px, py)
    else doc.lineTo(px, py)
  }
  doc.fill(accent)
  doc
    .circle(x, y, radius * 0.76)
    .lineWidth(1)
    .stroke('#ffffff')
  drawEmblem(doc, { x, y: y + 1, height: radius * 0.92 }, '#ffffff')
}

const channels = (colour: string) => {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
}
const mixed = (colour: string, other: number, share: number) =>
  `#${channels(colour)
    .map((channel) => Math.round(channel * (1 - share) + other * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
/** Mixes this share of the colour, from 0 to 1, with white. */
const tint = (colour: string, share: number) => mixed(colour, 255, 1 - share)
const shade = (colour: string, share: number) => mixed(colour, 0, share)
