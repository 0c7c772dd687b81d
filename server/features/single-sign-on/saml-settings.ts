// Stores how a SAML provider is asked. Its metadata says that; it is read when the settings are saved, and not again after.
import type { App } from '../../app/app.ts'
import { OutgoingError } from '../../base/outgoing-requests.ts'
import { invalid } from '../../base/refusal.ts'
import { countAgainst } from '../../access/rate-limit.ts'
import type { Settings } from './merge-settings.ts'
import type { Provider, ProviderAccess } from './provider-queries.ts'
import { keyForRequests, noRequestKey } from './request-key.ts'
import { MetadataProblem, type SamlDescription, lastDayOf, readMetadata } from './saml-metadata.ts'

/** A file counts before an address. Without either, what was read before stays. @throws Refusal 400 for what is no metadata */
export async function samlAccess(
  app: App,
  stored: Provider,
  sent: Settings,
  address: string,
): Promise<ProviderAccess> {
  const described = await describedBy(app, sent, address)
  const now = described ?? asStored(stored)
  const { entityId, signInAddress, logOutAddress, certificates } = now
  return {
    kind: 'saml',
    issuer: entityId,
    signInAddress,
    logOutAddress,
    certificates,
    secretEndsOn: lastDayOf(certificates),
    metadataAddress: sent.metadata ? '' : sent.metadataAddress,
    startsAtProvider: sent.startsAtProvider,
    ...(now.wantsSignedRequests ? await keyForRequests(app, stored) : noRequestKey),
    ...{ discoveryAddress: '', oidcClientId: '', secret: null, logsOutThere: false },
  }
}

function asStored({ kind, issuer, requestKey, ...stored }: Provider): SamlDescription {
  const { signInAddress, logOutAddress, certificates } = stored
  return kind === 'saml'
    ? {
        entityId: issuer,
        signInAddress,
        logOutAddress,
        certificates,
        wantsSignedRequests: requestKey !== null,
      }
    : { entityId: '', signInAddress: '', logOutAddress: '', certificates: [], wantsSignedRequests: false }
}

async function describedBy(
  app: App,
  { metadata, metadataAddress }: Settings,
  address: string,
): Promise<SamlDescription | undefined> {
  if (!metadata && !metadataAddress) return undefined
  const text = metadata || (await fetchMetadata(app, metadataAddress, address))
  try {
    return readMetadata(text, (to) => mayBeSentTo(app, to))
  } catch (error) {
    if (error instanceof MetadataProblem) throw invalid(error.message)
    throw error
  }
}

/** Only browsers go there, so that it may be inside a network; by http:// only on a host that the operator has named. */
export const mayBeSentTo = ({ outgoing }: App, address: string): boolean =>
  URL.canParse(address) &&
  (new URL(address).protocol === 'https:' || outgoing.whyRefused(address) === undefined)

const maxBytes = 512 * 1024
const timeout = 10_000

async function fetchMetadata(app: App, url: string, address: string): Promise<string> {
  if (app.outgoing.whyRefused(url))
    throw invalid('The metadata address has to begin with https:// and to be reachable from the internet')
  await countAgainst(app.db, { key: `provider-asked:${address}`, max: 60, perSeconds: 900 })
  try {
    const { status, body, isCut } = await app.outgoing.send({ url, maxBytes, timeout })
    if (status !== 200)
      throw invalid(`There is no metadata at this address: it answers with the status ${status}`)
    if (isCut) throw invalid('The metadata at this address is too large. Please save its own part as a file')
    return body
  } catch (error) {
    if (error instanceof OutgoingError)
      throw invalid(`There is no metadata at this address. ${error.message}`)
    throw error
  }
}
