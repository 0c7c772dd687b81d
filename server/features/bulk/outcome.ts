// The outcome of an action on many people: who was changed, and why each of the others was left out.
import type { Changed, LeftOut } from '../../identity/bulk-action-queries.ts'

export interface Outcome {
  changed: Changed[]
  leftOut: LeftOut[]
  teamId?: string
  /** Those whom a job will remind. */
  waiting?: string[]
}

/** Why a person is left out, or nothing. */
export type Judge<Row> = (person: Row) => string | undefined

export function judge<Row extends { id: string }>(people: readonly Row[], reasonOf: Judge<Row>) {
  const leftOut: LeftOut[] = []
  const accepted = people.filter((person) => {
    const reason = reasonOf(person)
    if (reason !== undefined) leftOut.push({ id: person.id, reason })
    return reason === undefined
  })
  return { accepted, leftOut }
}

export const toChanged = (ids: readonly string[]): Changed[] => ids.map((userId) => ({ userId }))
export const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

export function countReasons(leftOut: readonly LeftOut[]) {
  const counts = new Map<string, number>()
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, people]) => ({ reason, people }))
}
