// Checks that the client or organisation that a call names exists.
import { notFound } from '../base/refusal.ts'
import type { Database, Tx } from '../db/open.ts'
import { isClient, isOrganisation } from './client-queries.ts'

/** @throws Refusal 404 unless this is a client that is not archived; the provider itself is not a client */
export async function mustBeClient(db: Database | Tx, id: string): Promise<void> {
  if (!(await isClient(db, id))) throw notFound()
}

/** @throws Refusal 404 unless people can be added to it: a client that is not archived, or the provider */
export async function mustBeOrganisation(db: Database | Tx, id: string): Promise<void> {
  if (!(await isOrganisation(db, id))) throw notFound()
}
