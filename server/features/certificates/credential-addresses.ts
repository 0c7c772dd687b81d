// The addresses at which programs find what they need to check a credential.
export const issuerPath = '/credentials/issuer'
export const statusListPath = '/credentials/status'

interface Site {
  publicUrl: string
}

/** Names the issuer; there is its controller document. */
export const issuerAddress = (site: Site) => site.publicUrl + issuerPath
export const statusListAddress = (site: Site) => site.publicUrl + statusListPath
