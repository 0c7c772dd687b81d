// A directory that sends requests by SCIM, as Entra and Okta do: with a token of a client.
import type { InjectOptions } from 'fastify'
import * as provisioning from '#contract/calls/provisioning.ts'
import type { Product } from './product.ts'

export interface ScimAnswer {
  status: number
  headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- the resources of SCIM have no types here
  body: any
}

export async function connectDirectory(
  product: Product,
  clientId: string,
  admin: { token: string },
  name = 'Entra',
) {
  const { token, id } = await product.ask(provisioning.createToken, { clientId, name, days: 30 }, admin)
  return { ...directoryWith(product, token), token, tokenId: id }
}

export function directoryWith(product: Product, token: string) {
  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> {
    const options: InjectOptions = {
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    }
    const answer = await product.send(options)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? undefined : (JSON.parse(answer.body) as unknown),
    }
  }
  return {
    send,
    patch: (path: string, ...operations: object[]) =>
      send('PATCH', path, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: operations,
      }),
    find: (filter: string, rest = '') => send('GET', `/Users?filter=${encodeURIComponent(filter)}${rest}`),
  }
}
