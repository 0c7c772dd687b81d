// Some authoring tools pack their data into text that no database and no JSON reader accepts: NUL, and halves of
// characters. Such text is sent in another form, and returned to the course unchanged.

const mark = 'utf16;base64,'

/** The text in a form that can be stored. */
export function storable(text: string): string {
  return text.isWellFormed() && !text.includes('\0') && !text.startsWith(mark) ? text : mark + packed(text)
}

export function restored(stored: string): string {
  return stored.startsWith(mark) ? unpacked(stored.slice(mark.length)) : stored
}

/** Everything in it that can be stored; what cannot is replaced. For what is read by people only. */
export function readable<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
    ),
  ) as T
}

function packed(text: string): string {
  let bytes = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes += String.fromCharCode(unit & 255, unit >> 8)
  }
  return btoa(bytes)
}

function unpacked(stored: string): string {
  const bytes = atob(stored)
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode(bytes.charCodeAt(at) | (bytes.charCodeAt(at + 1) << 8))
  }
  return text
}
