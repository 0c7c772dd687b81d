// Takes back what a list of people has changed (rule people-53). Whatever somebody has changed since is left as it is.
import { type Caller, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { deletePeople } from '../../deletion/delete.ts'
import { archiveAgain, restoreMembership, stillArchived } from '../../identity/archiving-queries.ts'
import { endSessionsOfArchived } from '../../access/session-queries.ts'
import type { NotUndone, UndoneAction, UndoneChange } from '../../identity/bulk-action-queries.ts'
import {
  type Imported,
  countWithoutWayIn,
  importedPeople,
  restoreFields,
  unusedAccounts,
} from '../../identity/import-queries.ts'
import { type ChangedAddress, replaceAddresses } from '../../identity/mails.ts'
import { builtOnSinceImport } from '../../moving/built-on-queries.ts'
import { deleteMadeTeams, leaveJoinedTeams, rejoinLeftTeams } from '../teams/import-queries.ts'
import { unarchiveIn } from '../users/service.ts'

/** @returns the people who are as before, those who stay with the reason, and how many of them need a new card to log in (rule people-171) */
export async function undoImport(
  tx: Tx,
  app: App,
  who: Caller,
  action: UndoneAction,
): Promise<{ undone: (UndoneChange | NotUndone)[]; cardsNeeded: number }> {
  const people = await importedPeople(tx, action, scopeOf(who))
  const added = people
    .filter(({ kind, isAsImported }) => kind === 'added' && isAsImported)
    .map(({ id }) => id)

  const restored = await stillArchived(tx, action, scopeOf(who))
  await unarchiveIn(tx, who, restored)
  await restoreMembership(tx, action, restored)

  const asImported = people.filter((person) => person.isAsImported && person.kind !== 'added')
  await restoreFields(tx, asImported)
  const addresses = addressesOf(asImported)
  await replaceAddresses(tx, app, addresses)
  await leaveJoinedTeams(tx, action, idsOf(asImported))
  await rejoinLeftTeams(tx, action, idsOf(asImported))
  const gone = asImported.filter(({ kind }) => kind === 'back').map(({ id }) => id)
  await archiveAgain(tx, action, gone)
  await endSessionsOfArchived(tx, gone)

  const unused = await unusedAccounts(tx, added)
  const builtOn = new Set(await builtOnSinceImport(tx, action.id, unused))
  const removed = unused.filter((id) => !builtOn.has(id))
  if (removed.length > 0) await deletePeople(tx, removed, who.id)
  await deleteMadeTeams(tx, action)
  const undone = [
    ...[...restored, ...idsOf(asImported)].map((userId) => ({ userId })),
    ...removed.map((userId) => ({ userId, isRemoved: true })),
    ...[...builtOn].map((userId) => ({ userId, reason: somethingWasDone })),
  ]
  return {
    undone,
    cardsNeeded: await countWithoutWayIn(
      tx,
      addresses.map(({ before }) => before.id),
    ),
  }
}

const somethingWasDone = 'Something was done for the person since, such as a team, a due date or a completion'

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** Returns the people whose addresses are the earlier ones again. */
const addressesOf = (people: readonly Imported[]): ChangedAddress[] =>
  people.flatMap(({ changes, ...before }) => {
    const earlier = (field: string) => changes.find((change) => change.field === field)?.from
    const email = earlier('email')
    if (email === undefined) return []
    const now = {
      email,
      firstName: earlier('firstName') ?? before.firstName,
      lastName: earlier('lastName') ?? before.lastName,
    }
    return [{ before, now }]
  })
