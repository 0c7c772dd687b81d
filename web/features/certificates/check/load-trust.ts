import * as issued from '#contract/calls/issued-certificates.ts'
import { type PublishedKey, keysPath } from '#contract/rules/published-keys.ts'
import { isNotFound, loadText, send } from '../../../data/send.ts'
import type { Online, Trust } from './check-result.ts'

/** All that a check asks the server for. */
export async function loadTrust(): Promise<Trust> {
  const [keys, statusList] = await Promise.all([loadKeys(), loadText('/credentials/status')])
  return { keys, statusList }
}

/** For a check while there is a connection. */
export const online: Online = {
  load: loadText,
  async lookUp(certificateNumber) {
    try {
      return (await send(issued.verify, { certificateNumber })).certificate
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  },
}

/** The public keys of the issuer. */
export async function loadKeys(): Promise<PublishedKey[]> {
  return (JSON.parse(await loadText(keysPath)) as { keys: PublishedKey[] }).keys
}
