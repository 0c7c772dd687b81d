// Single sign-on of the client of a world, with a provider whose answers are always right.
import { makeOutgoing } from '#server/base/outgoing-requests.ts'
import { orNotFound } from '#server/base/refusal.ts'
import { beginSignOn } from '#server/features/single-sign-on/begin.ts'
import { encryptSecret } from '#server/features/single-sign-on/openid.ts'
import { providerById } from '#server/features/single-sign-on/provider-queries.ts'
import { newToken } from '#server/access/who.ts'
import { startDnsServer } from '#tests/support/dns-server.ts'
import { startForgingProvider } from '#tests/support/forging-provider.ts'
import { type WorldBase, once } from './world-base.ts'

const startProvider = once(startForgingProvider)
const startDns = once(startDnsServer)

export function signOnOf({ product, db, client }: WorldBase) {
  /** Managers set it up too. */
  const provider = once(async () => {
    const { issuer } = await startProvider()
    product.app.outgoing = makeOutgoing(['127.0.0.1'])
    const id = crypto.randomUUID()
    await db
      .insertInto('identity_providers')
      .values({
        ...{ id, client_id: client.id, is_on: true, managers_may: true, label: 'Work account' },
        ...{ discovery_address: issuer, issuer, oidc_client_id: 'coppice', field_claims: '{}' },
        ...{
          secret: await encryptSecret(product.app, id, 'secret of the world'),
          renewed_at: new Date().toISOString(),
        },
      })
      .execute()
    return { id, issuer }
  })
  async function addDomain(isProven: boolean) {
    await provider()
    const domain = `d-${crypto.randomUUID()}.example`
    const by = isProven ? { proven_at: new Date().toISOString(), proven_by: 'administrator' as const } : {}
    await db
      .insertInto('identity_provider_domains')
      .values({ client_id: client.id, domain, proof: 'proof', ...by })
      .execute()
    return domain
  }
  return {
    signOnProvider: provider,
    signOnDomain: () => addDomain(false),
    /** A domain whose DNS has the text. */
    async signOnDomainInDns() {
      const domain = await addDomain(false)
      const setTexts = await startDns()
      setTexts(`_coppice.${domain}`, ['coppice-domain=proof'])
      return domain
    },
    /** Everything that comes back of a log-in that this person began, or of a trial by them. */
    async answeredSignOn(triedBy: string | null) {
      const { id } = await provider()
      const domain = await addDomain(true)
      const found = orNotFound(await providerById(db, id))
      const begin = { hostname: 'localhost', email: '', triedBy }
      const { address, secret } = await beginSignOn(product.app, found, begin)
      const forging = await startProvider()
      const query = forging.logIn(address, {
        sub: newToken(),
        given_name: 'Nia',
        family_name: 'Evans',
        email: `nia@${domain}`,
      })
      return { providerId: id, query: query.toString(), secret }
    },
  }
}
