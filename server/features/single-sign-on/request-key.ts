// The key with which requests to a SAML provider are signed, where its metadata asks for that (rule access-119).
import type { App } from '../../app/app.ts'
import { decrypt, encrypt } from '../../signing/encryption.ts'
import { generateRsaKey, privateKeyFrom } from '../../signing/generate-key.ts'
import { encryptionSecret } from '../../signing/keys.ts'
import type { Provider } from './provider-queries.ts'

type RequestKey = Pick<Provider, 'requestKey' | 'requestCertificate'>
type OfProvider = RequestKey & Pick<Provider, 'id'>

export const noRequestKey: RequestKey = { requestKey: null, requestCertificate: '' }

const bindingOf = async (app: App, id: string) => ({
  boundTo: Buffer.from(`key of requests to identity provider ${id.toLowerCase()}`),
  secret: await encryptionSecret(app),
})

/** Returns the stored key, which the provider knows already, or a new one if there is none that can be read. */
export async function keyForRequests(app: App, provider: OfProvider): Promise<RequestKey> {
  const { requestKey, requestCertificate } = provider
  if (await privateKeyOf(app, provider)) return { requestKey, requestCertificate }
  const { privateKey, certificate } = await generateRsaKey('Coppice')
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
  return {
    requestKey: encrypt(pkcs8, await bindingOf(app, provider.id)),
    requestCertificate: certificate.toString('base64'),
  }
}

/** Returns how the library signs requests to the provider, and answers to its own. */
export async function signingFor(app: App, provider: OfProvider) {
  const privateKey = await privateKeyOf(app, provider)
  return privateKey ? { privateKey, signatureAlgorithm: 'sha256' as const } : {}
}

/** In PEM. A database that was restored without its secret has a key that cannot be read: saving makes another one. */
async function privateKeyOf(app: App, { id, requestKey }: OfProvider): Promise<string | undefined> {
  const pkcs8 = requestKey && decrypt(requestKey, await bindingOf(app, id))
  return pkcs8 ? String(privateKeyFrom(pkcs8).export({ type: 'pkcs8', format: 'pem' })) : undefined
}
