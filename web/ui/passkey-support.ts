/** Whether this browser has passkeys: not at an address without encryption, for example. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window
