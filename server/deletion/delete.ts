// Deletes people and clients. All of their data is set aside first, so that it can be restored.
import type { Tx } from '../db/open.ts'
import { deleteUsers } from '../identity/people-queries.ts'
import { addDeletionOfClient, addDeletionsOfPeople } from './queries.ts'
import { setAside } from './set-aside-queries.ts'

/** Deletes people whom the caller has locked. `by` is null for a rule of the provider. */
export async function deletePeople(tx: Tx, ids: string[], by: string | null): Promise<void> {
  if (ids.length === 0) return
  await setAside(tx, 'users', await addDeletionsOfPeople(tx, ids, by))
  await deleteUsers(tx, ids)
}

/** Sets a client aside, and the caller then deletes it. Returns false for an id that is not of a client. */
export async function setClientAside(tx: Tx, id: string, by: string): Promise<boolean> {
  const deletionId = await addDeletionOfClient(tx, id, by)
  if (deletionId) await setAside(tx, 'clients', [deletionId])
  return deletionId !== undefined
}
