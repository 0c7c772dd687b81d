import type { Read } from '#contract/call.ts'
import type * as apiKeys from '#contract/calls/api-keys.ts'
import { keyPrefix, maxKeysOfPerson } from '#contract/rules/key-scopes.ts'
import { type Caller, hashOf, newToken } from '../../access/who.ts'
import { conflict } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { clientToReach } from '../../identity/clients.ts'
import { lockUser } from '../../identity/people-queries.ts'
import { mustHaveProved } from '../accounts/proof.ts'
import { addKey, countWorkingKeys } from '../../access/api-key-queries.ts'

/** @returns the key, which is stored as a hash only @throws Refusal 404 for a client that the caller does not see, as mustHaveProved, 409 with too many keys */
export async function createKey(
  db: Database,
  who: Caller,
  { name, scopes, days, clientId: named }: Read<typeof apiKeys.create>,
): Promise<{ id: string; key: string }> {
  // Rule access-30.
  const clientId = await clientToReach(db, who, named)
  await mustHaveProved(db, who)
  const key = keyPrefix + newToken()
  const made = { userId: who.id, clientId, name, scopes, days }
  return db.transaction().execute(async (tx) => {
    await mustHaveFewKeys(tx, who.id)
    return {
      id: await addKey(tx, { ...made, keyHash: hashOf(key), lastCharacters: key.slice(-4) }),
      key,
    }
  })
}

async function mustHaveFewKeys(tx: Tx, userId: string): Promise<void> {
  await lockUser(tx, userId)
  if ((await countWorkingKeys(tx, userId)) >= maxKeysOfPerson)
    throw conflict(`You have ${maxKeysOfPerson} API keys. Please end one that is no longer used first`)
}
