// Makes the learners of a client as a list has them, in one transaction (rules people-49 to people-53).
import type { Read, Reply } from '#contract/call.ts'
import type { applyImport } from '#contract/calls/learners.ts'
import type { App } from '../../app/app.ts'
import type { ClientScope, Caller } from '../../access/who.ts'
import { conflict, invalid } from '../../base/refusal.ts'
import { type Tx, unlessTaken } from '../../db/open.ts'
import { archiveUsers } from '../../identity/archiving-queries.ts'
import { endSessionsOfArchived } from '../../access/session-queries.ts'
import { type Changed, recordAction, recordImport } from '../../identity/bulk-action-queries.ts'
import { lockSeats } from '../../identity/client-queries.ts'
import { letInvitationsWait } from '../../identity/first-days-queries.ts'
import { inviteLearners, inviteStarted, takenNames } from '../../identity/invitations.ts'
import { changeListed, fieldsOfAdded } from '../../identity/import-queries.ts'
import { replaceAddresses } from '../../identity/mails.ts'
import { storeValues } from '../../identity/own-field-queries.ts'
import { lockPeople } from '../../identity/people-queries.ts'
import { loginNameOf } from '../../identity/new-learner-queries.ts'
import { joinTeams, namesIn, readTeams, scopeAt } from '../teams/named-teams.ts'
import { removeOtherTeams } from '../teams/people-queries.ts'
import { unarchiveIn } from '../users/service.ts'
import { clientToFill } from './client-to-fill.ts'
import { rememberReading } from './file-headings-queries.ts'
import type { OwnValue } from './own-fields-of-list.ts'
import { type ImportPlan, type ListedRow, type RowsPlan, type Update, planImport } from './plan-import.ts'
import { tokenOfMissing, tokenOfRows } from './preview-tokens.ts'
import { withBothNames } from './with-both-names.ts'

type Seen = Pick<Read<typeof applyImport>, 'expected' | 'previewToken' | 'missingToken' | 'isWholeList'>
type Expected = Seen['expected']
type Counts = Omit<Expected, 'ended'>

/**
 * @throws Refusal 400 with what is wrong with a row, 404 for a client that is not the caller's to fill, 409 if something else would happen
 * than the caller saw, or a client has no seats left
 */
export async function applyList(
  app: App,
  who: Caller,
  {
    clientId: named,
    isWholeList,
    expected,
    previewToken,
    missingToken,
    rejected,
    leftOut,
    fileName,
    reading,
    ...sent
  }: Read<typeof applyImport>,
): Promise<Reply<typeof applyImport>> {
  if (isWholeList && leftOut.length !== rejected) throw invalid(pleaseSayLeftOut)
  const clientId = await clientToFill(app, who, named)
  return await unlessTaken(
    app.db.transaction().execute(async (tx) => {
      // Two imports of a client come one after the other.
      await lockSeats(tx, clientId)
      const plan = await planImport(tx, who, clientId, {
        rows: [...sent.rows.map(withBothNames), ...leftOut.map((row) => ({ ...row, isLeftOut: true }))],
        mode: 'update',
        locksPeople: true,
      })
      mustBeAsSeen(plan, { expected, previewToken, missingToken, isWholeList })
      const leaving = isWholeList ? plan.missing.map(({ id }) => id) : []
      const changed = await carryOut(tx, app, who, clientId, plan, leaving)
      const counts = countsOf(plan, isWholeList)
      const numbers = { ...counts, unchanged: plan.unchanged.length, rejected }
      const actionId = await recordAction(tx, who, { action: 'import', changed, fileName, numbers })
      await recordImport(tx, { id: actionId, clientId, kind: 'people', fileName, numbers })
      if (reading) await rememberReading(tx, clientId, reading)
      return { ...counts, actionId }
    }),
    takenNames,
  )
}

const pleaseSayLeftOut =
  'Please correct the rejected rows of a whole list, or leave them out: they may be people who seem to be missing'

function countsOf({ added, updates, missing }: ImportPlan, isWholeList: boolean): Counts {
  return { ...countsOfRows({ added, updates }), archived: isWholeList ? missing.length : 0 }
}

export function countsOfRows({ added, updates }: Pick<RowsPlan, 'added' | 'updates'>) {
  const back = updates.filter(({ person }) => person.isArchived).length
  return { added: added.length, changed: updates.length - back, back }
}

/** Nothing may happen that the user has not seen. */
function mustBeAsSeen(plan: ImportPlan, { expected, previewToken, missingToken, isWholeList }: Seen) {
  if (plan.bad.length > 0) throw invalid(problemsOf(plan))
  mustHaveSeenEnded(plan.ended.length, expected.ended)
  const counts = countsOf(plan, isWholeList)
  const isAsSeen = (Object.keys(counts) as (keyof Counts)[]).every((kind) => counts[kind] === expected[kind])
  const areShown =
    isTokenOf(previewToken, tokenOfRows(plan)) &&
    (!isWholeList || isTokenOf(missingToken, tokenOfMissing(plan)))
  if (!isAsSeen || !areShown) throw conflict(pleaseCheckAgain)
}

export const pleaseCheckAgain = 'The people have changed since the list was checked. Please check it again'

/** A program that sends no token has only seen numbers. */
export const isTokenOf = (sent: string, now: string) => sent === '' || sent === now

/** Rule people-138. @throws Refusal 409 */
export function mustHaveSeenEnded(ended: number, expected: number) {
  if (ended !== expected)
    throw conflict(
      'The list has end dates that have passed, other ones than when it was checked. Please check it again',
    )
}

/** Says what is wrong with each bad row. */
export const problemsOf = ({ bad }: Pick<RowsPlan, 'bad'>) =>
  bad.map(({ row, reasons }) => `${nameOf(row)}: ${reasons.join('. ')}`)

function nameOf({ line, ...row }: ListedRow): string {
  const login = (row.email || loginNameOf(row) || '').slice(0, 100)
  return line > 0 ? `Line ${line} (${login})` : login
}

/**
 * Does what the plan says, and archives those who leave. The caller has locked the seats.
 * @throws Refusal 409 when the client has not enough seats left
 */
export async function carryOut(
  tx: Tx,
  app: App,
  who: Caller,
  clientId: string,
  { added, updates }: Pick<RowsPlan, 'added' | 'updates'>,
  leaving: string[],
): Promise<Changed[]> {
  await lockPeople(tx, [...updates.map(({ person }) => person.id), ...leaving], scopeAt(who, clientId))
  const archived = await archiveUsers(tx, leaving)
  await endSessionsOfArchived(tx, leaving)
  await unarchiveIn(
    tx,
    who,
    updates.filter(({ person }) => person.isArchived).map(({ person }) => person.id),
  )
  await changeListed(tx, updates)
  await replaceAddresses(
    tx,
    app,
    updates
      .filter(({ changes }) => changes.some(({ field }) => field === 'email'))
      .map(({ person, learner }) => ({ before: person, now: learner })),
  )
  await beginAsListed(tx, app, clientId, updates)
  const teams = await readTeams(tx, who, clientId)
  const left = await leaveOtherTeams(
    tx,
    scopeAt(who, clientId),
    updates
      .filter(({ changes }) => changes.some(({ field }) => field === 'teams'))
      .map(({ row, person }) => ({ id: person.id, names: namesIn(row.teams) })),
  )
  const invited = await inviteLearners(
    tx,
    app,
    clientId,
    added.map(({ learner, row, own }) => ({ ...learner, own, teams: teams.namesFor(row.teams) })),
    who,
  )
  await storeValues(tx, [
    ...invited.flatMap(valuesOfPerson),
    ...updates.flatMap(({ person, own }) => valuesOfPerson({ id: person.id, own })),
  ])
  await joinTeams(tx, clientId, [
    ...invited,
    ...updates.map(({ row, person }) => ({ id: person.id, teams: namesIn(row.teams) })),
  ])
  const asAdded = await fieldsOfAdded(
    tx,
    invited.map(({ id }) => id),
  )
  return [
    ...invited.map(({ id }) => ({ userId: id, previous: { kind: 'added', asAdded: asAdded.get(id) } })),
    ...updates.map((update) => asChanged(update, left.get(update.person.id) ?? [])),
    ...archived.map(({ userId, previous }) => ({ userId, previous: { kind: 'archived', ...previous } })),
  ]
}

/** Returns the own fields that a list has for a person. */
const valuesOfPerson = ({ id, own }: { id: string; own: readonly OwnValue[] }) =>
  own.map((value) => ({ ...value, userId: id }))

/** Keeps what is needed to undo the change, and to show it on the page of the import. */
function asChanged(
  { person, changes }: Update,
  leftTeams: readonly { teamId: string; since: string }[],
): Changed {
  return {
    userId: person.id,
    previous: {
      kind: person.isArchived ? 'back' : 'changed',
      changes,
      leftTeams,
      ...(person.isArchived
        ? { archivedAt: person.archivedAt, memberSince: person.memberSince, endsOn: person.endsOn || null }
        : {}),
    },
  }
}

/** Whose start date changes is invited on the new one, or now (rule people-82). */
async function beginAsListed(tx: Tx, app: App, clientId: string, updates: readonly Update[]) {
  const ids = updates
    .filter(({ changes }) => changes.some(({ field }) => field === 'startsOn'))
    .map(({ person }) => person.id)
  await letInvitationsWait(tx, ids)
  await inviteStarted(tx, app, clientId, ids)
}

/** Takes people out of those teams that the caller sees and that are not named for them. Returns what each has left. */
async function leaveOtherTeams(
  tx: Tx,
  scope: ClientScope,
  people: readonly { id: string; names: readonly string[] }[],
) {
  const left = new Map<string, { teamId: string; since: string }[]>()
  if (people.length === 0) return left
  for (const { userId, ...membership } of await removeOtherTeams(tx, scope, people))
    left.set(userId, [...(left.get(userId) ?? []), membership])
  return left
}
