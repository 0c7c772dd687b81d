/** How pages are shown: as the device is set, light or dark. */
export const colourSchemes = ['system', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]

/** Six or three hexadecimal digits: colours go into CSS, so nothing else may be in them. */
export const colourPattern = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i

export const isColour = (text: string) => colourPattern.test(text)
