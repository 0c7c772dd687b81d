// Gathers the rows for the tables of a pack, some people at a time.
import type { PackSubject } from '#contract/rules/evidence-packs.ts'
import type { Tx } from '../../db/open.ts'
import type { PackedIds } from '../../db/packed-ids.ts'
import type { Subject } from './people-queries.ts'
import type { Within } from './training-queries.ts'

export type Value = string | number | boolean | string[] | null
export type Row = Record<string, Value>

export interface Gathering extends Subject, Omit<Within, 'ids' | 'pathwayId' | 'scope'> {
  tx: Tx
  clientId: string
  teamId: string | null
  kind: PackSubject
  /** Whether the pack is made for a manager. It then contains what the pages show to managers. */
  isManager: boolean
  isLimited: boolean
  /** Who has requested the pack. */
  requesterId: string
  withCertificates: boolean
  people: PackedIds
  /** Called with the number of people that were read since the last call. @throws when the pack should no longer be made */
  step(people: number): void
}

/** A query takes some milliseconds with this number of people. */
export const peopleAtOnce = 200

/** Yields the rows of all people, some people at a time. While the caller writes these rows, the database finds the next ones. */
export async function* inTurn<Found>(
  gathering: Gathering,
  find: (within: Within) => Promise<Found[]>,
): AsyncGenerator<Found[]> {
  const { people } = gathering
  const read = (from: number) => {
    const ids = people.slice(from, from + peopleAtOnce)
    const found = ids.length > 0 ? find({ ...gathering, ids }) : undefined
    // This prevents an unhandled rejection. An error is thrown when `found` is awaited.
    found?.catch(() => undefined)
    return { ids, found }
  }
  let next = read(0)
  try {
    for (let from = peopleAtOnce; next.found; from += peopleAtOnce) {
      const { ids, found } = next
      const rows = await found
      next = read(from)
      yield rows
      gathering.step(ids.length)
    }
  } finally {
    // The query has to end first, because the connection ends the transaction next.
    await next.found?.catch(() => undefined)
  }
}
