// What other programs need to check a credential: who issues them, with which keys, and which were revoked.
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

  server.get(issuerPath, { logLevel: 'warn' }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=60', ...forAllSites })
      .send(await controllerDocument(app)),
  )

  // Asked for again at each use: what was revoked has to be seen within two seconds.
  server.get(statusListPath, { logLevel: 'warn' }, async ({ headers }, reply) => {
    const { text, version } = await statusList()
    const etag = `"${version}"`
    void reply.headers({ 'cache-control': 'public, no-cache', etag, ...forAllSites })
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/vc').send(text)
  })
}

/** After "Controlled Identifiers" of the W3C, with what Open Badges says about an issuer. */
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
    // Other programs cannot know what a stolen key has really signed, and so accept nothing of it (rule certificates-22).
    assertionMethod: methods.filter(({ revoked }) => !revoked).map(({ id: method }) => method),
    verificationMethod: methods,
  }
}
