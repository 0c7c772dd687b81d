/** Six or three hexadecimal digits: colours go into CSS, so nothing else may be in them. */
export const colourPattern = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i

export const isColour = (text: string) => colourPattern.test(text)
