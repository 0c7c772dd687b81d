import { contrastOf, luminance, luminanceOf } from '#contract/rules/contrast.ts'

/** Below this a point is hardly distinguished from what is behind it. */
const minContrast = 1.5

/** The points of a picture from left to right and from top to bottom, four bytes each: red, green, blue and alpha. */
export interface Points {
  data: Uint8ClampedArray
  width: number
  height: number
}

/**
 * The share, from 0 to 1, of what a picture draws that can hardly be seen on `background`.
 * It is 0 for a picture that fills its corners, because that has a background of its own.
 *
 * @param background #rgb or #rrggbb
 */
export function hiddenShare({ data, width, height }: Points, background: string): number {
  const isDrawn = (point: number) => (data[point * 4 + 3] as number) >= 128
  const last = width * height - 1
  if ([0, width - 1, last - width + 1, last].every(isDrawn)) return 0
  const behind = luminance(background)
  let drawn = 0
  let hidden = 0
  for (let point = 0; point <= last; point++) {
    if (!isDrawn(point)) continue
    const [red, green, blue] = data.subarray(point * 4, point * 4 + 3) as unknown as [number, number, number]
    drawn++
    if (contrastOf(luminanceOf([red, green, blue]), behind) < minContrast) hidden++
  }
  return drawn === 0 ? 0 : hidden / drawn
}
