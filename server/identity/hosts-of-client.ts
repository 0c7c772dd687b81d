// The hosts on which people of a client use this installation: the main one first, then those that have the look of the client.
import type { App } from '../app/app.ts'

/** Returns origins, such as https://learn.example.org. */
export function originsOfClient({ config }: App, { referralCode }: { referralCode: string }): string[] {
  const hosts = [...config.brandedHosts]
    .filter(([, code]) => code.toLowerCase() === referralCode.toLowerCase())
    .map(([host]) => originOn(config.publicUrl, host))
  return [...new Set([config.publicUrl, ...hosts])]
}

/** The host at which a browser is now, if it is one of these; otherwise the main one. */
export const ownHostIn = (addresses: readonly string[], hostname: string): string =>
  addresses.find((one) => new URL(one).hostname === hostname.toLowerCase()) ?? addresses[0] ?? ''

function originOn(publicUrl: string, host: string): string {
  const origin = new URL(publicUrl)
  origin.hostname = host
  return origin.origin
}
