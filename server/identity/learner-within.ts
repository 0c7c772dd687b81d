import type { Scope } from '../access/who.ts'
import { notFound, orNotFound } from '../base/refusal.ts'
import type { Database, Tx } from '../db/open.ts'
import { personByToken } from './people-queries.ts'

/** @throws Refusal 404 for a person who is not a learner, or whom the caller does not manage */
export async function learnerWithin(db: Database | Tx, urlToken: string, scope: Scope) {
  const learner = orNotFound(await personByToken(db, urlToken, scope))
  if (!learner.isLearner) throw notFound()
  return learner
}
