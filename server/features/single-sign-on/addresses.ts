// The addresses by which an identity provider knows this installation.
import { logOutFramePath, logOutPath, signOnReturnPath } from '#contract/rules/single-sign-on.ts'
import type { App } from '../../app/app.ts'
import { originsOfClient } from '../../identity/hosts-of-client.ts'
import type { Provider } from './provider-queries.ts'

type Known = Pick<Provider, 'id' | 'referralCode'>

/** The address to which a SAML provider posts its answer: each provider has one of its own, so that no answer of one is taken for another's. */
export const samlPath = (providerId: string) => `/single-sign-on/saml/${providerId}`
const metadataPath = (providerId: string) => `${samlPath(providerId)}/metadata`

/** The name of this installation to a SAML provider, which is the address of its own metadata. It is the same on every host. */
export const entityIdOf = ({ config }: App, providerId: string): string =>
  config.publicUrl + metadataPath(providerId)

export const samlLogOutPath = (providerId: string) => `${samlPath(providerId)}/log-out`
/** The address to which a SAML provider sends people who have logged out there. It is the same on every host. */
export const samlLogOutAddress = ({ config }: App, { id }: Pick<Known, 'id'>): string =>
  config.publicUrl + samlLogOutPath(id)

/** The addresses to which an OpenID provider may send people back: here, and on the hosts that have the look of the client. */
export const returnAddresses = (app: App, provider: Known): string[] =>
  onEachHost(app, provider, signOnReturnPath(provider.id))

/** The same for a SAML provider, which posts its answer there. */
export const replyAddresses = (app: App, provider: Known): string[] =>
  onEachHost(app, provider, samlPath(provider.id))

/**
 * The addresses at which an OpenID provider reports that somebody has logged out there, the same on every host, and those to which it may send
 * people back who have logged out here.
 */
export const logOutAddresses = (app: App, provider: Known) => ({
  backChannel: app.config.publicUrl + logOutPath(provider.id),
  frontChannel: app.config.publicUrl + logOutFramePath(provider.id),
  after: onEachHost(app, provider, '/'),
})

const onEachHost = (app: App, provider: Known, path: string): string[] =>
  originsOfClient(app, provider).map((origin) => origin + path)
