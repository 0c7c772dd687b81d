/** How many bytes a value takes as JSON. */
export const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
