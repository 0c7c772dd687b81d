// Makes a call over HTTP.
import type { World } from './world.ts'

export interface Tried {
  status: number
  body: string
  requestId: string
  isSeen: boolean
  text: string
}

/** Makes the call over HTTP, of a stream up to its head. */
export async function tried(
  line: string,
  base: string,
  fields: object,
  { marks }: World,
  token: string | undefined,
): Promise<Tried> {
  const [method = '', template = ''] = line.split(' ')
  const values = new Map(Object.entries(fields))
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(values.get(name)))
    values.delete(name)
    return value
  })
  const rest = Object.fromEntries(values)
  const query = method === 'GET' && values.size ? `?${new URLSearchParams(rest)}` : ''
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const stop = new AbortController()
  const answer = await fetch(base + path + query, {
    method,
    headers,
    signal: stop.signal,
    ...(method === 'GET' ? {} : bodyOf(rest, headers)),
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const body = isStream ? '' : await answer.text()
  if (isStream) stop.abort()
  const isSeen = [...marks].some((mark) => body.includes(mark))
  return {
    status: answer.status,
    body,
    requestId: answer.headers.get('x-request-id') ?? '',
    isSeen,
    text: `${answer.status} ${isSeen ? 'sees it' : ''} ${body.slice(0, 300)}`,
  }
}

function bodyOf(fields: Record<string, unknown>, headers: Headers): { body: string | FormData } {
  const isForm = Object.values(fields).some((value) => value instanceof File)
  if (!isForm) {
    headers.set('content-type', 'application/json')
    return { body: JSON.stringify(fields) }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string | Blob)
  return { body: form }
}
