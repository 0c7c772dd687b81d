// Takes back what a list of people has changed (rule people-53). Whatever somebody has changed since is left as it is.
import { type Caller, scopeOf } from '../../access/who.ts'
import type { App } from '../../app/app.ts'
import type { Tx } from '../../db/open.ts'
import { deletePeople } from '../../deletion/delete.ts'
import { archiveAgain, restoreMembership, stillArchived } from '../../identity/archiving-queries.ts'
import { dropLinksOf } from '../../identity/account-queries.ts'
import { endSessionsOfArchived } from '../../access/session-queries.ts'
import type { UndoneAction, UndoneChange } from '../../identity/bulk-action-queries.ts'
import {
  type Imported,
  importedPeople,
  restoreFields,
  unusedAccounts,
} from '../../identity/import-queries.ts'
import { mailEmailChanged } from '../../identity/mails.ts'
import { leaveJoinedTeams, rejoinLeftTeams } from '../teams/import-queries.ts'
import { unarchiveIn } from '../users/service.ts'

/** @returns the people who are as before */
export async function undoImport(
  tx: Tx,
  app: App,
  who: Caller,
  action: UndoneAction,
): Promise<UndoneChange[]> {
  const people = await importedPeople(tx, action, scopeOf(who))
  const added = people
    .filter(({ kind, isAsImported }) => kind === 'added' && isAsImported)
    .map(({ id }) => id)

  const restored = await stillArchived(tx, action, scopeOf(who))
  await unarchiveIn(tx, who, restored)
  await restoreMembership(tx, action, restored)

  const asImported = people.filter((person) => person.isAsImported && person.kind !== 'added')
  await restoreFields(tx, asImported)
  for (const person of asImported) await mailOldAddress(tx, app, person)
  await leaveJoinedTeams(tx, action, idsOf(asImported))
  await rejoinLeftTeams(tx, action, idsOf(asImported))
  const gone = asImported.filter(({ kind }) => kind === 'back').map(({ id }) => id)
  await archiveAgain(tx, action, gone)
  await endSessionsOfArchived(tx, gone)

  const unused = await unusedAccounts(tx, added)
  if (unused.length > 0) await deletePeople(tx, unused, who.id)
  return [
    ...[...restored, ...idsOf(asImported)].map((userId) => ({ userId })),
    ...unused.map((userId) => ({ userId, isRemoved: true })),
  ]
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

/** As with every change of an address (rule people-6). */
async function mailOldAddress(tx: Tx, app: App, { changes, ...person }: Imported) {
  const change = changes.find(({ field }) => field === 'email')
  if (!change) return
  await dropLinksOf(tx, person.id)
  await mailEmailChanged(tx, app, person, change.from)
}
