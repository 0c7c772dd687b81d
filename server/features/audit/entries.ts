// Describes entries of the audit log in words, as a caller may see them (rule audit-7).
import { type Read, type Role, roles } from '#contract/call.ts'
import { api } from '#contract/all.ts'
import type * as audit from '#contract/calls/audit.ts'
import type { AuditRow } from '#contract/calls/audit.ts'
import type { BulkActionKind } from '#contract/rules/bulk-actions.ts'
import { roleTexts } from '#contract/rules/role-texts.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { callsOf } from '../../http/openapi.ts'
import type { Database } from '../../db/open.ts'
import { groupBy } from '../../base/group-by.ts'
import type { AuditKind } from '../../db/tables/audit.ts'
import { type Caller, type Scope, isEverybody, scopeOf } from '../../access/who.ts'
import {
  type ActionOnMany,
  type Change,
  type Entry,
  type EntryFilter,
  actionsOnMany,
  callersOf,
  changesOf,
  entries,
  isElsewhere,
  keyNamesOf,
  namesOf,
  personByEmail,
  tokenNamesOf,
} from './queries.ts'

/** The calls that leave entries. */
const described = callsOf(api).flatMap(({ domain, name, call: { audit: entry } }) =>
  typeof entry === 'string' ? [] : [{ name: `${domain}.${name}`, ...entry }],
)
/** A description of each call that leaves entries, by its name. */
export const auditedCalls = new Map(described.map(({ name, words }) => [name, words]))
/** These calls begin, keep and end a session. Log-ins are looked for apart from changes (rule audit-15). */
const callsOfSessions = [
  ...described.flatMap(({ name, kind }) => (kind === 'signs in' ? [name] : [])),
  ...['accounts.logout', 'accounts.extendSession', 'signOn.logOut'],
]
/** The identity provider of a client reports that somebody has logged out there (rule access-95). */
const logOutByProvider = 'signOn.logOut'
/** Jobs, directories, providers and operators leave entries without a call. */
const withoutCall = new Map([
  // Automatic deletions follow from retention rules of the provider.
  ['audit.cleanup', 'Removed old entries of the audit log'],
  ['retention.people', 'Deleted people who left'],
  ['retention.answers', 'Removed old answers'],
  ['retention.logs', 'Removed old logs'],
  ['retention.mails', 'Removed texts of old mails'],
  // A job does this with people on the days that were set for them (rule people-81).
  ['people.end', 'Archived people whose end date has passed'],
  // The directory of a client makes changes by SCIM (rule provisioning-6).
  ['scim.addPerson', 'Added a person'],
  ['scim.changePerson', 'Changed a person'],
  ['scim.archivePerson', 'Archived a person'],
  ['scim.holdPerson', 'Wanted to archive a person, which waits for a decision'],
  ['scim.restorePerson', 'Restored a person'],
  ['scim.removePerson', 'Removed and archived a person'],
  ['scim.addTeam', 'Added a team'],
  ['scim.changeTeam', 'Changed a team'],
  ['scim.removeTeam', 'Deleted a team'],
  ['scim.other', 'Changed what its directory knows of a person'],
  [logOutByProvider, 'Ended sessions of a person who logged out at the provider'],
  // A webhook that fails is paused (rule webhooks-11).
  ['webhooks.stopped', 'Paused a webhook that failed'],
  // An operator makes these changes at the command line (rule audit-13).
  ['accounts.adminLink', 'Made a one-time link for an administrator'],
  ['accounts.adminReset', 'Reset the second factor of an administrator'],
  ['keys.rotate', 'Replaced a signing key'],
  ['keys.replaceLost', 'Replaced signing keys whose secret was lost'],
  ['keys.compromise', 'Marked a signing key as compromised'],
])
/** Returns the words for a call, or its name if an earlier version of the product had the call and this one does not. */
const wordsOf = (call: string) => auditedCalls.get(call) ?? withoutCall.get(call) ?? call

/** Says what was done with many people: each sentence has "12 people", or "people" where the number is not the reader's to know. */
const sentences: Record<BulkActionKind, (people: string, team: string) => string> = {
  archive: (people) => `Archived ${people}`,
  restore: (people) => `Restored ${people}`,
  delete: (people) => `Deleted ${people}`,
  invite: (people) => `Invited ${people} again`,
  remind: (people) => `Reminded ${people}`,
  addToTeam: (people, team) => `Added ${people} to ${team}`,
  removeFromTeam: (people, team) => `Removed ${people} from ${team}`,
  extend: (people) => `Changed due dates of ${people}`,
  exempt: (people) => `Exempted ${people}`,
  reissue: (people) => `Issued certificates of ${people} again`,
  requestReissue: (people) => `Asked to issue certificates of ${people} again`,
  assign: (people, team) => `Assigned a pathway to ${people}, in ${team}`,
  completedElsewhere: (people) => `Recorded a course as completed elsewhere by ${people}`,
  import: (people) => `Updated ${people} from a list`,
  merge: () => 'Merged two accounts of one person',
  move: (people) => `Moved ${people} to another organisation`,
  pastCompletions: (people) => `Recorded past completions of ${people}`,
}
/** These are counted by person and course. */
const ofCourses: readonly BulkActionKind[] = ['extend', 'exempt', 'pastCompletions']

/** A manager gets no number and no team of an action on people of several clients (rule audit-16). */
function actionInWords(
  { action, count, clientId, teamName, isTakenBack }: ActionOnMany,
  scope: Scope,
): string {
  const isKnown = isEverybody(scope) || clientId === scope.clientId
  const people = count === 1 ? '1 person' : `${showNumber(count)} people`
  const counted = ofCourses.includes(action)
    ? `people, in ${count === 1 ? '1 case' : `${showNumber(count)} cases`}`
    : people
  const team = isKnown && teamName !== null ? `the team ${teamName}` : 'a team'
  const sentence = sentences[action](isKnown ? counted : 'people', team)
  return isTakenBack ? `Took back: ${sentence}` : sentence
}

/** Names the author of an entry without a person: a rule, the operator or an end date. The author of any other such entry is a visitor. */
const withoutPerson: Partial<Record<AuditKind, string>> = {
  cleanup: 'Retention rule',
  command: 'Operator, at the command line',
  job: 'End date',
}

const maxChanges = 20

/** Returns undefined if the caller may not see the person or object that the filter names. Nothing is found then. */
export async function filterOf(
  db: Database,
  who: Caller,
  { email, clientId, sessions, ...filter }: Omit<Read<typeof audit.list>, 'before'>,
): Promise<Omit<EntryFilter, 'before'> | undefined> {
  const scope = scopeOf(who)
  const personId = email ? await personByEmail(db, email, scope) : undefined
  if (email && !personId) return undefined
  if (!isEverybody(scope) && filter.about && (await isElsewhere(db, filter.about, scope))) return undefined
  const calls = sessions && { names: callsOfSessions, isOnly: sessions === 'only' }
  return { ...filter, calls, scope, personId, clientId: isEverybody(scope) ? clientId : null }
}

/** Returns a page of entries, and where the next page begins. */
export async function pageOfEntries(db: Database, filter: EntryFilter, size: number) {
  const found = await entries(db, filter, size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  return {
    entries: await inWords(db, page, filter.scope),
    next: found.length > size && last ? String(last.id) : null,
  }
}

async function inWords(db: Database, page: Entry[], scope: EntryFilter['scope']): Promise<AuditRow[]> {
  const ids = page.map(({ id }) => id)
  const changes = groupBy(await changesOf(db, ids, scope, maxChanges + 1), ({ entryId }) => entryId)
  const mentioned = [...changes.values()].flat().flatMap(({ about }) => about)
  const [actions, names, callers, keys, tokens] = await Promise.all([
    actionsOnMany(db, ids),
    namesOf(db, [...new Set([...mentioned, ...page.flatMap(({ about }) => about)])], scope),
    callersOf(
      db,
      page.flatMap(({ personId }) => personId ?? []),
    ),
    keyNamesOf(
      db,
      page.flatMap(({ about }) => about),
    ),
    tokenNamesOf(
      db,
      page.filter(isOfDirectory).flatMap(({ about }) => about),
    ),
  ])
  return page.map((entry) => {
    const action = actions.find(({ entryId }) => entryId === entry.id)
    const all = changes.get(entry.id) ?? []
    const shown = all.slice(0, maxChanges)
    const key = keyOf(entry, keys)
    const program = programOf(entry, tokens)
    const caller = callers.get(entry.personId ?? '') ?? ''
    const about = [...entry.about, ...shown.flatMap((change) => change.about)]
    // A post shows the name of its community. The community is listed too, so each object is taken once.
    const objects = withoutRepeats(
      about.flatMap((id) =>
        id === entry.personId || id === key || isToken(entry, id, tokens) ? [] : (names.get(id) ?? []),
      ),
    )
    const isOwn = isEverybody(scope) || entry.clientId === scope.clientId
    return {
      id: String(entry.id),
      dateTime: entry.at,
      words: action ? actionInWords(action, scope) : wordsOf(entry.call),
      isRefused: entry.kind === 'refused login',
      person: withoutPerson[entry.kind] ?? program ?? (key ? withKey(caller, keys.get(key)) : caller),
      isVisitor: entry.personId === null && !withoutPerson[entry.kind] && !program,
      address: isOwn ? entry.address : '',
      requestId: entry.requestId,
      about: [...new Set(objects.map(({ name }) => name))],
      objects,
      changes: shown.map((change) => changeInWords(change, names)),
      hasMoreChanges: all.length > maxChanges,
    }
  })
}

const withKey = (caller: string, key = '') => `${caller || 'A deleted person'}, with the API key “${key}”`

/** Returns the id of the API key with which the call was made. Keys are made and ended without one, though the entry is about them. */
const keyOf = ({ call, about }: Entry, keys: Map<string, string>) =>
  call.startsWith('apiKeys.') ? undefined : about.find((id) => keys.has(id))

const isOfDirectory = ({ call }: Entry) => call.startsWith('scim.')

/** The token of the directory says who it was, and is no object of the entry. */
const isToken = (entry: Entry, id: string, tokens: Map<string, string>) =>
  isOfDirectory(entry) && tokens.has(id)

/** Names the directory or the identity provider of a client that made the change; undefined for people. */
function programOf(entry: Entry, tokens: Map<string, string>): string | undefined {
  if (isOfDirectory(entry)) return directoryOf(entry, tokens)
  return entry.call === logOutByProvider ? 'Single sign-on' : undefined
}

/** Names the directory by its token. One that was deleted with its client has no name any more. */
function directoryOf({ about }: Entry, tokens: Map<string, string>): string {
  const name = about.map((id) => tokens.get(id)).find(Boolean)
  return name === undefined ? 'SCIM' : `SCIM: ${name}`
}

function withoutRepeats(objects: AuditRow['objects']): AuditRow['objects'] {
  const byName = new Map(objects.map((object) => [`${object.name} ${object.page?.key ?? ''}`, object]))
  return [...byName.values()]
}

type Names = Awaited<ReturnType<typeof namesOf>>

function changeInWords(change: Change, names: Names) {
  const { action, kind, fields } = change
  return {
    action,
    kind,
    name: inCommunity.has(kind) ? placeOf(change, names) : nameOf(change, names),
    isErased: fields === null,
    fields: Object.entries(fields ?? {}).map(([name, [before, after]]) => ({
      name: inPlainWords(name),
      before: inWordsOf(name, before),
      after: inWordsOf(name, after),
    })),
  }
}

const nameOf = ({ objectId, personId }: Change, names: Names) =>
  names.get(objectId ?? personId ?? '')?.name ?? ''

/** These objects have no name of their own. They are named by the community that they belong to (rule audit-14). */
const inCommunity = new Set(['post', 'comment', 'report'])

/** Returns text such as "in Walking group", or an empty text if the community does not exist any more. */
function placeOf({ about, personId, clientId }: Change, names: Names): string {
  const community = about.find((id) => id !== personId && id !== clientId && names.has(id))
  return community ? `in ${names.get(community)?.name}` : ''
}

/** Turns the name of a database column, such as `first_name`, into a label. */
const inPlainWords = (column: string) =>
  (column[0] ?? '').toUpperCase() + column.slice(1).replaceAll('_', ' ')

const roleFields = new Set(['role', 'secondary_role'])
const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Returns a role as people read it, and any other value as text. */
const inWordsOf = (field: string, value: unknown): string | null =>
  roleFields.has(field) && isRole(value) ? roleTexts[value] : asText(value)

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
