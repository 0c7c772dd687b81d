// Names the first of the people whom an action is for, and of those who are left out.
import type { Database, Tx } from '../../db/open.ts'
import type { LeftOut } from '../../identity/bulk-action-queries.ts'
import { countReasons, idsOf } from '../../identity/bulk-outcome.ts'
import { namesOfPeople } from './queries.ts'

/** Enough for somebody who looks for a name; a list of all is shown after the action. */
const maxNames = 10

export async function firstNames(db: Database | Tx, ids: readonly string[]): Promise<string[]> {
  const names = await namesOfPeople(db, ids.slice(0, maxNames))
  return [...names.values()].toSorted()
}

/** @param gone how many more people were archived or deleted since */
export async function withNames(db: Database | Tx, leftOut: readonly LeftOut[], gone: number) {
  const counted = countReasons(leftOut, gone).map(({ reason, people }) => ({
    ...{ reason, people },
    ids: idsOf(leftOut.filter((person) => person.reason === reason).slice(0, maxNames)),
  }))
  const names = await namesOfPeople(
    db,
    counted.flatMap(({ ids }) => ids),
  )
  return counted.map(({ ids, ...refused }) => ({
    ...refused,
    names: ids.flatMap((id) => names.get(id) ?? []).toSorted(),
  }))
}
