// Lets openid-client ask addresses that people typed only as all outgoing requests may (server/base/outgoing-requests.ts).
import type { CustomFetch } from 'openid-client'
import type { App } from '../../app/app.ts'

/** A description, the keys or the answer of a provider is some kilobytes. */
const maxBytes = 512 * 1024
const timeout = 10_000

export const outgoingFetch =
  ({ outgoing }: App): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await outgoing.send({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body ? { body: String(body) } : {}),
      maxBytes,
      timeout,
    })
    // An answer that is cut is no JSON, and refused as that.
    return new Response([204, 205, 304].includes(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    })
  }
