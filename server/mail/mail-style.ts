// Holds what every part of a mail uses.

/** Removes line breaks, because names come from people and a line break in one must not look like a line of ours. */
export const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()

export const ink = '#1c2a24'
export const quiet = '#55665d'
export const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
