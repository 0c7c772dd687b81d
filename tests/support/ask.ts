// Makes the calls of the contract to a server in a process of its own.
import type { Call, Input, Reply } from '#contract/call.ts'
import { requestOf } from './product.ts'

/** `root` is the address below which the path of the call is. @throws when it is refused, and when no server answers */
export async function ask<C extends Call>(
  root: string,
  call: C,
  input: Input<C>,
  token?: string,
): Promise<Reply<C>> {
  const { method, url, query, headers, payload } = requestOf(call, input, token ? { token } : undefined)
  const isForm = payload instanceof FormData
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const answer = await fetch(`${root}${String(url).replace(/^\/api/, '')}${search}`, {
    method: String(method),
    headers: {
      ...(headers as Record<string, string>),
      ...(payload && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload ? { body: isForm ? payload : JSON.stringify(payload) } : {}),
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}: ${body}`)
  return call.reply.parse(JSON.parse(body)) as Reply<C>
}
