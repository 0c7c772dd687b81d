// Makes text readable on any colour that a provider chooses: WCAG 2.2 contrast, for the web client and for mails.

/** Returns red, green and blue, each from 0 to 255. `colour` is #rgb or #rrggbb. */
function channelsOf(colour: string): [number, number, number] {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as [number, number, number]
}

/** Returns the luminance, from 0 for black to 1 for white. `channels` are red, green and blue from 0 to 255. */
export function luminanceOf(channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((whole) => {
    const channel = whole / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the luminance, from 0 for black to 1 for white. `colour` is #rgb or #rrggbb. */
export const luminance = (colour: string): number => luminanceOf(channelsOf(colour))

/** Returns the contrast of two luminances, from 1 (the same) to 21 (black on white). */
export function contrastOf(one: number, other: number): number {
  const [dark, light] = [one, other].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the contrast of two colours, from 1 (the same) to 21 (black on white). */
export const contrast = (one: string, other: string): number => contrastOf(luminance(one), luminance(other))

/** Returns `wanted` if it is readable on `background` (contrast of 4.5 to 1), otherwise black or white. */
export function makeReadableOn(background: string, wanted = '#ffffff'): string {
  if (contrast(background, wanted) >= 4.5) return wanted
  return contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000'
}

/** Returns `wanted`, for icons and lines, if its contrast with `background` is 3 to 1, otherwise a similar colour. */
export function makeVisibleOn(background: string, wanted: string): string {
  if (contrast(background, wanted) >= 3) return wanted
  return makeReadableOn(background) === '#000000' ? withContrast(background, wanted, 3) : '#ffffff'
}

/**
 * Darkens `wanted`, or lightens it on a dark background, just enough for a contrast of `least` to 1. On a background of
 * medium brightness the result may be black or white with less contrast.
 */
export function withContrast(background: string, wanted: string, minContrast: number): string {
  const isDark = makeReadableOn(background) === '#ffffff'
  for (let share = 1; share > 0; share -= 0.04) {
    const colour = mixColours(wanted, isDark ? '#ffffff' : '#000000', share)
    if (contrast(background, colour) >= minContrast) return colour
  }
  return isDark ? '#ffffff' : '#000000'
}

/** Mixes two colours. `share` is the part of the first one, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  const channels = channelsOf(one).map((channel, at) =>
    Math.round(channel * share + (others[at] as number) * (1 - share)),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
