import { type PublishedKey, keysPath } from '#contract/rules/published-keys.ts'
import { loadText } from '../../../data/send.ts'
import type { Trust } from './checked.ts'

/** All that a check asks the server for. */
export async function loadTrust(): Promise<Trust> {
  const [keys, statusList] = await Promise.all([loadKeys(), loadText('/credentials/status')])
  return { keys, statusList }
}

/** The public keys of the issuer. */
export async function loadKeys(): Promise<PublishedKey[]> {
  return (JSON.parse(await loadText(keysPath)) as { keys: PublishedKey[] }).keys
}
