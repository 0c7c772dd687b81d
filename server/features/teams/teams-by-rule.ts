// Says which teams people would be in by the rules of the teams, if their own fields had other values.
import type { ClientScope } from '../../access/who.ts'
import type { Database, Tx } from '../../db/open.ts'
import { rulesWithin } from './rule-queries.ts'

interface Member {
  /** The names of the teams in which the person stays by hand. */
  byHand: readonly string[]
  teamsByRule: readonly string[]
  /** The values before, by the ids of the own fields. */
  ownFields: Readonly<Record<string, string>>
}

/**
 * Returns a function for the teams within the scope. It returns the names of the teams that a person would be in by their rules with these
 * values; undefined if they stay the same (rule people-156).
 */
export async function readTeamRules(db: Database | Tx, scope: ClientScope) {
  const rules = (await rulesWithin(db, scope)).map(({ name, fieldId, values }) => ({
    name,
    fieldId,
    wanted: new Set(values.map((value) => value.toLowerCase())),
  }))
  return (
    { byHand, teamsByRule, ownFields }: Member,
    values: readonly { fieldId: string; value: string }[],
  ): string[] | undefined => {
    const changed = new Map(
      values.flatMap(({ fieldId, value }) =>
        (ownFields[fieldId] ?? '') === value ? [] : [[fieldId, value.toLowerCase()]],
      ),
    )
    if (rules.every(({ fieldId }) => !changed.has(fieldId))) return undefined
    const after = rules
      .filter(({ name, fieldId, wanted }) => {
        const value = changed.get(fieldId)
        if (value === undefined) return teamsByRule.includes(name)
        return !byHand.includes(name) && wanted.has(value)
      })
      .map(({ name }) => name)
    return after.join('\n') === teamsByRule.join('\n') ? undefined : after
  }
}
