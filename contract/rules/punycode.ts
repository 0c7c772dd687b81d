// Decodes a label of an international domain from the form that the DNS uses (RFC 3492). For encoding there is a platform
// function (URL); for decoding there is one in Node, but none in browsers.
import punycode from 'punycode.js'

/** "xn--exmple-cua" becomes "exämple"; undefined for a label that is not in this form. */
export function decodeLabel(label: string): string | undefined {
  if (!/^xn--(?=.*[a-z0-9]$)[a-z0-9-]{1,59}$/.test(label)) return undefined
  try {
    return punycode.decode(label.slice('xn--'.length))
  } catch {
    return undefined
  }
}
