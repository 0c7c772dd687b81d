/** How pages are shown: as the device is set, light or dark. */
export const colourSchemes = ['system', 'light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]
