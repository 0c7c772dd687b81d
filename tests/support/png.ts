import sharp from 'sharp'

/** A small picture of one colour. */
export const pngOf = (background = 'green') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
