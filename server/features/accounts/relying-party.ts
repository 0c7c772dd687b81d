// The host for which a passkey is made. The main host and each branded host are relying parties of their own, and browsers offer a passkey
// on its own host only (rule access-83).
import { isIP } from 'node:net'
import type { App } from '../../app/app.ts'
import { invalid } from '../../base/refusal.ts'

export interface RelyingParty {
  /** The id of the relying party. */
  host: string
  /** The origin of the pages that may use its passkeys. */
  origin: string
}

const isHostFor = ({ config }: App, hostname: string): boolean => {
  const host = hostname.toLowerCase()
  return !isIP(host) && (host === new URL(config.publicUrl).hostname || config.brandedHosts.has(host))
}

/**
 * @param hostname under which the server was called
 * @throws Refusal 400 at any other address of the server, such as its number
 */
export function relyingPartyOf(app: App, hostname: string): RelyingParty {
  const { publicUrl } = app.config
  if (!isHostFor(app, hostname))
    throw invalid(`Passkeys do not work at this address. Please open ${publicUrl} instead`)
  const host = hostname.toLowerCase()
  const origin = new URL(publicUrl)
  origin.hostname = host
  return { host, origin: origin.origin }
}
