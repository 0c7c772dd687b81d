import { orNotFound } from '../../../base/refusal.ts'
import { listOf, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { type ScimRoutes, sendScim } from './answer-scim.ts'

/** Says what the service can do. */
export function serveDiscovery({ server, address }: ScimRoutes): void {
  server.get('/ServiceProviderConfig', (_request, reply) => sendScim(reply, serviceProviderConfig(address)))
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(address)],
    ['/Schemas', schemas(address)],
  ] as const) {
    server.get(path, (_request, reply) => sendScim(reply, listOf(all)))
    server.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) =>
      sendScim(reply, orNotFound(all.find(({ id }) => id.toLowerCase() === params.id.toLowerCase()))),
    )
  }
}
