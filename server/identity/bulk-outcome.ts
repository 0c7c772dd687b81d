// The outcome of an action on many people: who was changed, and why each of the others was left out.
import type { BulkActionKind } from '#contract/rules/bulk-actions.ts'
import type { Caller } from '../access/who.ts'
import type { Tx } from '../db/open.ts'
import { type Changed, type LeftOut, recordAction } from './bulk-action-queries.ts'

export interface Outcome {
  changed: Changed[]
  leftOut: LeftOut[]
  /**
   * How many others were chosen who are not there any more. They were deleted, or belong to others: an answer does not tell which, and
   * nothing of them is stored.
   */
  gone?: number
  teamId?: string
  /** The client of all these people, where they are deleted by now. */
  clientId?: string | null
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

/** People who were there when they were chosen, or when somebody looked at the list. */
export const archivedOrDeleted = 'Archived or deleted since'
/** People whom a list had when all of it was selected, and has not any more. */
export const noLongerMatches = 'No longer matches the list'

/** Adds those whom the action has neither changed nor left out. */
export function withOthers(outcome: Outcome, ids: readonly string[]): Outcome {
  const judged = new Set([
    ...outcome.changed.map(({ userId }) => userId),
    ...idsOf(outcome.leftOut),
    ...(outcome.waiting ?? []),
  ])
  const others = ids.filter((id) => !judged.has(id)).map((id) => ({ id, reason: archivedOrDeleted }))
  return { ...outcome, leftOut: [...outcome.leftOut, ...others] }
}

export const toChanged = (ids: readonly string[]): Changed[] => ids.map((userId) => ({ userId }))
/** Returns the client of these people; null if they have several. */
export function clientOfAll(people: readonly { clientId: string }[]): string | null {
  const [first = null, ...others] = new Set(people.map(({ clientId }) => clientId))
  return others.length === 0 ? first : null
}
export const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Stores what was done (rule people-40), and returns how many people were changed and left out. */
export async function recordOutcome(
  tx: Tx,
  who: Pick<Caller, 'id'>,
  action: BulkActionKind,
  outcome: Outcome,
) {
  const { changed, leftOut, gone = 0 } = outcome
  const actionId = await recordAction(tx, who, { action, ...outcome })
  return { changed: changed.length, refused: countReasons(leftOut, gone), actionId }
}

/** @param gone how many more people were archived or deleted since */
export function countReasons(leftOut: readonly LeftOut[], gone: number) {
  const counts = new Map<string, number>(gone > 0 ? [[archivedOrDeleted, gone]] : [])
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, people]) => ({ reason, people }))
}
