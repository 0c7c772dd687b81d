// The widths, in pixels, in which the server sends a picture that is asked for with `?width=`. Few, so that pages share what is made.
export const pictureWidths = [192, 320, 480, 720, 1080, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The width that an address asks for; undefined for any other value, which means the picture as it is stored. */
export const readPictureWidth = (value: string | undefined): PictureWidth | undefined =>
  pictureWidths.find((width) => String(width) === value)

const maxWidth = Math.max(...pictureWidths)

/**
 * For `srcSet` of an `<img>`: the browser takes the width that it needs. Undefined for pictures of other origins.
 * @param own how wide the picture is, where that is known
 */
export function inWidths(url: string, own: number = maxWidth): string | undefined {
  if (!/^\/(?:images\/[\w-]+\.png|course-pictures\/[\w/-]+)$/.test(url)) return undefined
  const widest = Math.min(own, maxWidth)
  const smaller = pictureWidths.filter((width) => width < widest)
  return [
    ...smaller.map((width) => `${url}?width=${width} ${width}w`),
    `${url}?width=${maxWidth} ${widest}w`,
  ].join(', ')
}
