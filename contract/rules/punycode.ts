// Decodes a label of an international domain from the form that the DNS uses (RFC 3492). For encoding there is a platform
// function (URL); for decoding there is one in Node, but none in browsers.
const base = 36
const minThreshold = 1
const maxThreshold = 26

/** "xn--exmple-cua" becomes "exämple"; undefined for a label that is not in this form. */
export function decodeLabel(label: string): string | undefined {
  if (!/^xn--[a-z0-9-]{1,59}$/.test(label)) return undefined
  const encoded = label.slice('xn--'.length)
  const end = encoded.lastIndexOf('-')
  const letters = end > 0 ? [...encoded.slice(0, end)].map((letter) => letter.charCodeAt(0)) : []
  const rest = encoded.slice(end + 1)
  if (rest === '') return undefined
  let at = 0
  let position = 0
  let codePoint = 128
  let bias = 72
  while (at < rest.length) {
    const before = position
    for (let weight = 1, digitAt = base; ; digitAt += base) {
      const digit = valueOf(rest[at++])
      if (digit === undefined) return undefined
      position += digit * weight
      const threshold = Math.min(maxThreshold, Math.max(minThreshold, digitAt - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    const count = letters.length + 1
    bias = adapted(position - before, count, before === 0)
    codePoint += Math.floor(position / count)
    position %= count
    if (codePoint > 0x10ffff) return undefined
    letters.splice(position++, 0, codePoint)
  }
  return String.fromCodePoint(...letters)
}

function valueOf(letter: string | undefined): number | undefined {
  if (letter === undefined || letter === '-') return undefined
  return letter >= 'a' ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 22
}

function adapted(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / count)
  let steps = 0
  for (; delta > ((base - minThreshold) * maxThreshold) / 2; steps += base)
    delta = Math.floor(delta / (base - minThreshold))
  return steps + Math.floor(((base - minThreshold + 1) * delta) / (delta + 38))
}
