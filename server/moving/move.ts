// Moves people to another client. The former client retains a closed record of each (rules people-90 to people-95).
import type { TakenCourses } from '#contract/rules/moving.ts'
import { type Caller, scopeOf } from '../access/who.ts'
import { conflict } from '../base/refusal.ts'
import { type Tx, unlessTaken, violatedUniqueConstraint } from '../db/open.ts'
import { withoutAudit } from '../db/without-audit-queries.ts'
import { endSessionsOfMoved } from '../access/session-queries.ts'
import {
  type LeftOut,
  type NotUndone,
  type UndoneAction,
  type UndoneChange,
  recordAction,
} from '../identity/bulk-action-queries.ts'
import { deleteUsers } from '../identity/people-queries.ts'
import { takeSeats } from '../identity/seats.ts'
import { closeRecords } from './closed-record-queries.ts'
import {
  type Moved,
  changeClient,
  changeClientBack,
  dropRowsOfJobs,
  endSettingAside,
  endSettingAsideAsBefore,
  leaveTeams,
  mergedSince,
  movedPeople,
  setAside,
} from './person-queries.ts'
import { giveRowsBack, leaveRows, setClientOfRecords } from './row-queries.ts'

interface Wanted {
  /** The people, whom the caller has locked. */
  ids: string[]
  leftOut: LeftOut[]
  toClientId: string
  taken: TakenCourses
}

/** @returns the id of the past action @throws Refusal 409 if the other client has too few seats */
export async function movePeople(
  tx: Tx,
  who: Caller,
  { ids, leftOut, toClientId, taken }: Wanted,
): Promise<string | null> {
  await takeSeats(tx, toClientId, ids.length, who)
  const changed = ids.map((userId) => ({ userId }))
  const actionId = await recordAction(tx, who, {
    action: 'move',
    changed,
    leftOut,
    isForAdministrators: true,
  })
  if (actionId === null || ids.length === 0) return actionId
  const records = await closeRecords(tx, ids, { actionId, toClientId, taken })
  await withoutAudit(tx, async () => {
    await setAside(tx, ids)
    await leaveRows(tx, records)
  })
  await changeClient(tx, ids, toClientId)
  await withoutAudit(tx, async () => {
    await setClientOfRecords(tx, records)
    await endSettingAside(tx, records)
  })
  await endSessionsOfMoved(tx, ids)
  return actionId
}

/** Brings people back who have done nothing at the other client since. @throws Refusal 409 if a seat, a number or a name is taken */
export async function undoMove(
  tx: Tx,
  who: Caller,
  action: UndoneAction,
): Promise<(UndoneChange | NotUndone)[]> {
  const people = await movedPeople(tx, action.id, scopeOf(who))
  const merged = await mergedSince(tx, action.id, scopeOf(who))
  const ids = people.map(({ id }) => id)
  const records = people.map(({ recordId }) => recordId)
  await takeSeatsAgain(tx, who, people)
  await withoutAudit(tx, async () => {
    await setAside(tx, ids)
    await dropRowsOfJobs(tx, ids)
  })
  try {
    await changeClientBack(tx, records)
  } catch (error) {
    if (violatedUniqueConstraint(error))
      throw conflict(
        'Another person has one of the employee numbers, log-in names or values of own fields now',
      )
    throw error
  }
  await withoutAudit(tx, async () => {
    // After the client has changed, because the members of a team belong to its client.
    await leaveTeams(tx, ids)
    await unlessTaken(giveRowsBack(tx, records), {
      provisioned_people_user_name: 'Another person has the user name in the directory now',
    })
    await setClientOfRecords(tx, records)
    await endSettingAsideAsBefore(tx, records)
  })
  await deleteUsers(tx, records)
  await endSessionsOfMoved(tx, ids)
  return [
    ...ids.map((userId) => ({ userId })),
    ...merged.map(({ id }) => ({ userId: id, reason: 'Merged with another account since' })),
  ]
}

/** Locks the clients in the order of their ids, as everybody does. */
async function takeSeatsAgain(tx: Tx, who: Caller, people: readonly Moved[]) {
  const needed = new Map<string, number>()
  for (const { clientId, needsSeat } of people)
    if (needsSeat) needed.set(clientId, (needed.get(clientId) ?? 0) + 1)
  for (const clientId of [...needed.keys()].toSorted())
    await takeSeats(tx, clientId, needed.get(clientId) ?? 0, who)
}
