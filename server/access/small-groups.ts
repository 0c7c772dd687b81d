// Decides how many people must have answered before a manager sees the answers (docs/rules/small-groups.md).
import { readValue } from '../db/endings.ts'
import type { Database } from '../db/open.ts'
import { type Scope, isEverybody } from './who.ts'

/** Returns the limit of a client manager, and 1, which is no limit, for an administrator, who sees all clients. */
export async function smallestGroupFor(db: Database, scope: Scope): Promise<number> {
  return isEverybody(scope) ? 1 : smallestGroup(db)
}

export const smallestGroup = (db: Database) =>
  db.selectFrom('provider_settings').select('smallest_group as size').$call(readValue('size'))

/** Returns for how many people answers are shown: only whole groups, so that no two pages differ by fewer people (rule small-groups-2). */
export const roundDownToGroups = (people: number, group: number): number => people - (people % group)
