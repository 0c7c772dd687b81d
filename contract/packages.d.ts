// Declares packages that come without types.
declare module 'punycode.js' {
  const punycode: {
    /** @throws RangeError for what is no punycode */
    decode(encoded: string): string
  }
  export default punycode
}
