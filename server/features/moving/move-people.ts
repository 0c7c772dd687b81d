// Moves chosen people to another client, and says before what will happen.
import type { Read, Reply } from '#contract/call.ts'
import type * as moving from '#contract/calls/moving.ts'
import { type Caller, hasRole, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import { conflict, invalid, orNotFound } from '../../base/refusal.ts'
import type { Database, Tx } from '../../db/open.ts'
import { type Judge, countReasons, idsOf, judge } from '../../identity/bulk-outcome.ts'
import { mustBeOrganisation } from '../../identity/clients.ts'
import { seatsLeft } from '../../identity/seats.ts'
import { closedRecord, countCourses, coursesOfRecord } from '../../moving/closed-record-queries.ts'
import { movePeople } from '../../moving/move.ts'
import { type PersonToMove, countEnding, countRequired, peopleToMove } from '../../moving/person-queries.ts'
import { findChosen, leftOutOf } from '../bulk/chosen-people.ts'
import { previewTokenOf } from '../../base/preview-token.ts'

type Wanted = Read<typeof moving.previewMove>
type Counts = Reply<typeof moving.previewMove>['counts']

/** @throws Refusal as findChosen, and 404 for a client that is not there */
export async function previewMove(
  app: App,
  who: Caller,
  wanted: Wanted,
): Promise<Reply<typeof moving.previewMove>> {
  const { ids, leftOut, gone } = await judgeChosen(app.db, who, wanted, { isMoving: false })
  const counts = await countMove(app.db, ids, wanted)
  return {
    counts,
    previewToken: previewTokenOf(ids, counts),
    refused: countReasons(leftOut, gone),
    seatsFree: await seatsLeft(app.db, who, wanted.toClientId),
  }
}

/** @throws Refusal as previewMove, and 409 if the move would not do what the preview said, or if seats are missing */
export const moveChosen = (
  app: App,
  who: Caller,
  { previewToken, ...wanted }: Read<typeof moving.move>,
): Promise<Reply<typeof moving.move>> =>
  app.db.transaction().execute(async (tx) => {
    const { ids, leftOut, gone } = await judgeChosen(tx, who, wanted, { isMoving: true })
    if (ids.length === 0) throw invalid('None of these people can be moved')
    const counts = await countMove(tx, ids, wanted)
    if (previewTokenOf(ids, counts) !== previewToken)
      throw conflict('Something has changed since you looked. Please look at the numbers again')
    const { toClientId, taken } = wanted
    const actionId = await movePeople(tx, who, { ids, leftOut, toClientId, taken })
    return { changed: ids.length, refused: countReasons(leftOut, gone), actionId }
  })

/** Returns who can be moved, and why each of the others cannot. */
async function judgeChosen(
  db: Database | Tx,
  who: Caller,
  { toClientId, ...chosen }: Wanted,
  { isMoving }: { isMoving: boolean },
) {
  await mustBeOrganisation(db, toClientId)
  const found = await findChosen(db, who, chosen)
  const wanted = [...found.ids, ...found.archived]
  const people = await peopleToMove(db, wanted, { scope: scopeOf(who), toClientId, isMoving })
  const { accepted, leftOut } = judge(people, mayMove(toClientId))
  return {
    ids: idsOf(accepted),
    leftOut: [...leftOut, ...leftOutOf({ archived: [], unlisted: found.unlisted })],
    gone: found.gone + wanted.length - people.length,
  }
}

function mayMove(toClientId: string): Judge<PersonToMove> {
  const onTheWay = new Set<string>()
  return (person) => {
    if (person.isClosedRecord) return 'A closed record stays where it is'
    if (person.clientId === toClientId) return 'Belongs to this organisation already'
    if (person.role !== 'LEARNER' || person.secondaryRole !== null)
      return 'Managers and administrators cannot be moved'
    if (person.awaitsSeat) return 'Has not confirmed the address yet'
    // People of several clients can have the same log-in name (rule people-78), and the same value of a unique field (people-67).
    const name = person.loginName?.toLowerCase() ?? ''
    if (person.isLoginNameTaken || onTheWay.has(name)) return 'Another person there has the log-in name'
    if (person.isValueTaken || person.uniqueValues.some((value) => onTheWay.has(value)))
      return 'Another person there has a value that only one person may have'
    for (const key of [name, ...person.uniqueValues]) if (key) onTheWay.add(key)
    return undefined
  }
}

const countMove = async (
  db: Database | Tx,
  ids: string[],
  { toClientId, taken }: Pick<Wanted, 'toClientId' | 'taken'>,
): Promise<Counts> => ({
  people: ids.length,
  ...(await countCourses(db, ids, taken)),
  ...(await countEnding(db, ids)),
  coursesRequired: await countRequired(db, toClientId),
})

/** @throws Refusal 404 for a record of another client, or of people whom a limited manager does not see */
export async function openClosedRecord(
  app: App,
  who: Caller,
  id: string,
): Promise<Reply<typeof moving.openClosedRecord>> {
  const scope = scopeOf(who)
  const { movedTo, ...record } = orNotFound(await closedRecord(app.db, id, scope))
  return {
    ...record,
    movedTo: hasRole(who, 'ADMIN') ? movedTo : null,
    courses: await coursesOfRecord(app.db, id),
  }
}
