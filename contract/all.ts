// Collects all calls of the API.
import type { Call } from './call.ts'
import * as domains from './domains.ts'
import * as certificates from './calls/certificates.ts'
import * as playWindow from './calls/play-window.ts'

export const api = { ...domains }

/** These calls are answered on the content host, which is another origin. */
export const contentApi = { certificates, playWindow }

const names = new Map(
  Object.entries({ ...api, ...contentApi }).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]): [unknown, string] => [call, `${domain}.${name}`]),
  ),
)
/** Returns the domain and the name of a call, such as `pathways.create`. */
export const nameOf = (call: Call): string => names.get(call) ?? call.path
