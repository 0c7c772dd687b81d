// Serves the facts that other programs need to check a credential: the issuer, its keys, and which credentials were revoked.
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app/app.ts'
import { providerName } from '../../identity/client-queries.ts'
import { publicKeys } from '../../signing/keys.ts'
import { methodOf, multibaseOf } from '../../signing/signed-json.ts'
import { issuerAddress, issuerPath, statusListPath } from './credential-addresses.ts'
import { makeStatusList } from './status-list.ts'

const forAllSites = { 'access-control-allow-origin': '*' }

export function serveCredentials(server: FastifyInstance, app: App) {
  const statusList = makeStatusList(app)

  // A key that was marked as compromised is no method any more from the next request on.
  server.get(issuerPath, { logLevel: 'warn' }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, no-cache', ...forAllSites })
      .send(await controllerDocument(app)),
  )

  // Browsers ask for the list again at each use, because a revocation has to be seen within two seconds.
  server.get(statusListPath, { logLevel: 'warn' }, async ({ headers }, reply) => {
    const { text, version } = await statusList()
    const etag = `"${version}"`
    void reply.headers({ 'cache-control': 'public, no-cache', etag, ...forAllSites })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/vc').send(text)
  })
}

/** Describes the issuer as "Controlled Identifiers" of the W3C requires, with the fields that Open Badges adds for an issuer. */
async function controllerDocument(app: App) {
  const id = issuerAddress(app.config)
  const keys = (await publicKeys(app.db)).filter(({ purpose }) => purpose === 'credential')
  const methods = keys.map(({ id: keyId, publicKeyJwk, compromisedFrom }) => ({
    id: methodOf(id, keyId),
    type: 'Multikey',
    controller: id,
    publicKeyMultibase: multibaseOf(publicKeyJwk),
    ...(compromisedFrom ? { revoked: compromisedFrom } : {}),
  }))
  return {
    '@context': ['https://www.w3.org/ns/cid/v1'],
    id,
    name: await providerName(app.db),
    url: app.config.publicUrl,
    // Other programs cannot know who signed with a stolen key, so they accept no signature of it (rule certificates-22).
    assertionMethod: methods.filter(({ revoked }) => !revoked).map(({ id: method }) => method),
    verificationMethod: methods,
  }
}
