// What the tables of a pack are gathered from, some people at a time.
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
  /** For whom it is made: a manager's pack has what the manager's pages show. */
  isManager: boolean
  isLimited: boolean
  withCertificates: boolean
  people: PackedIds
  /** Called after every some people. @throws when the making of the pack is to end */
  step(people: number): void
}

/** So many that a query takes some milliseconds. */
export const peopleAtOnce = 200

/** The rows of all people, some people at a time. While these are written, the database finds the next ones. */
export async function* inTurn<Found>(
  gathering: Gathering,
  find: (within: Within) => Promise<Found[]>,
): AsyncGenerator<Found[]> {
  const { people } = gathering
  const read = (from: number) => {
    const ids = people.slice(from, from + peopleAtOnce)
    const found = ids.length > 0 ? find({ ...gathering, ids }) : undefined
    // Whether it fails is seen when it is awaited.
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
    // The connection ends the transaction next.
    await next.found?.catch(() => undefined)
  }
}
