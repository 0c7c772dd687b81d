// Where a call is made, and what of its input is sent in the body.
import type { Call } from '#contract/call.ts'
import { pathNames } from '#contract/rules/path-names.ts'

/** @param origin where the call is answered; the API when left out */
export function addressOf(call: Call, input: Record<string, unknown>, origin?: string) {
  const rest = { ...input }
  let path = call.path
  for (const name of pathNames(path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const url = origin ? `${origin}/${path}` : `/api/${path}`
  if (call.method !== 'GET') return { url, rest }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
  return { url: query.size ? `${url}?${query}` : url, rest: {} }
}
