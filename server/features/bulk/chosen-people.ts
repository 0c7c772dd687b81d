// Whom an action is for: people by their ids, or all of a list as it is filtered.
import type { Read } from '#contract/call.ts'
import type { act } from '#contract/calls/bulk.ts'
import { maxAtOnce, tooManyAtOnce } from '#contract/rules/people.ts'
import { type Person, scopeOf, scopeOfProgress } from '../../access/who.ts'
import { conflict, invalid, notFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { livingIds } from '../../identity/people-queries.ts'
import { firstIdsOfPeople } from '../training/people-queries.ts'
import { idsMatching } from '../users/list-queries.ts'

export type Chosen = Omit<Read<typeof act>, 'action' | 'addedTo'>

/** @throws Refusal 400 for nobody or too many, 404 for ids out of sight, 409 when the list has changed */
export async function livingChosen(db: Database | Tx, who: Person, chosen: Chosen): Promise<string[]> {
  const { userIds, list, expected } = chosen
  if (userIds) {
    const ids = [...new Set(userIds.map((id) => id.toLowerCase()))]
    if ((await livingIds(db, ids, scopeOf(who))).length !== ids.length) throw notFound()
    return ids
  }
  if (!list) throw invalid('Please select at least one user')
  if (chosen.status === 'archived') throw invalid('Archived people can only be restored')
  const ids =
    list === 'compliance'
      ? await idsOfCompliance(db, who, chosen)
      : await idsMatching(db, scopeOf(who), list, { ...chosen, maxPeople: maxAtOnce + 1 })
  if (ids.length > maxAtOnce) throw invalid(tooManyAtOnce)
  if (expected !== undefined && ids.length !== expected)
    throw conflict(
      `The list has changed: it has ${ids.length} people now, not ${expected}. Please look at it and select again`,
    )
  return ids
}

function idsOfCompliance(db: Database | Tx, who: Person, { compliance }: Chosen): Promise<string[]> {
  if (!compliance) throw invalid('Please send the filters of compliance')
  const { clientId, teamId, ...wanted } = compliance
  return firstIdsOfPeople(db, { ...wanted, scope: scopeOfProgress(who, clientId, teamId) }, maxAtOnce + 1)
}
