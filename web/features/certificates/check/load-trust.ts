import { type PublishedKey, keysPath } from '#contract/rules/published-keys.ts'
import { loadText } from '../../../data/send.ts'
import type { Trust } from './checked.ts'

/** All that a check asks the server for. */
export async function loadTrust(): Promise<Trust> {
  const [keys, statusList] = await Promise.all([loadText(keysPath), loadText('/credentials/status')])
  return { keys: (JSON.parse(keys) as { keys: PublishedKey[] }).keys, statusList }
}
