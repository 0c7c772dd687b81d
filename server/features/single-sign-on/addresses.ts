// The addresses by which an identity provider knows this installation.
import { signOnReturnPath } from '#contract/rules/single-sign-on.ts'
import type { App } from '../../app/app.ts'
import type { Provider } from './provider-queries.ts'

type Known = Pick<Provider, 'id' | 'referralCode'>

/** The address to which a SAML provider posts its answer: each provider has one of its own, so that no answer of one is taken for another's. */
export const samlPath = (providerId: string) => `/single-sign-on/saml/${providerId}`
const metadataPath = (providerId: string) => `${samlPath(providerId)}/metadata`

/** The name of this installation to a SAML provider, which is the address of its own metadata. It is the same on every host. */
export const entityIdOf = ({ config }: App, providerId: string): string =>
  config.publicUrl + metadataPath(providerId)

/** The addresses to which an OpenID provider may send people back: here, and on the hosts that have the look of the client. */
export const returnAddresses = (app: App, provider: Known): string[] =>
  onEachHost(app, provider, signOnReturnPath(provider.id))

/** The same for a SAML provider, which posts its answer there. */
export const replyAddresses = (app: App, provider: Known): string[] =>
  onEachHost(app, provider, samlPath(provider.id))

function onEachHost({ config }: App, { referralCode }: Known, path: string): string[] {
  const hosts = [...config.brandedHosts]
    .filter(([, code]) => code.toLowerCase() === referralCode.toLowerCase())
    .map(([host]) => originOn(config.publicUrl, host))
  return [...new Set([config.publicUrl, ...hosts])].map((origin) => origin + path)
}

function originOn(publicUrl: string, host: string): string {
  const origin = new URL(publicUrl)
  origin.hostname = host
  return origin.origin
}
