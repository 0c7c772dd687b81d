// Plans what a list of people changes: who is new, who changes and how, who comes back, and who is not in it (rules people-49 to
// people-52).
import { setImmediate } from 'node:timers/promises'
import { type FieldChange, type ImportMode, teamsByRule } from '#contract/rules/learner-file.ts'
import { type Caller, hasRole } from '../../access/who.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Database, Tx } from '../../db/open.ts'
import { dayOfClient } from '../../identity/first-days-queries.ts'
import { archivedHere, emailTaken, loginNameTaken } from '../../identity/invitations.ts'
import {
  type Account,
  type NewLearner,
  accountsWith,
  loginNameOf,
  loginNamesWithPeople,
  numbersWithPeople,
} from '../../identity/new-learner-queries.ts'
import { endBeforeStart, endHasPassed } from '../../identity/working-days.ts'
import { namesIn, readTeams, scopeAt } from '../teams/named-teams.ts'
import { readTeamRules } from '../teams/teams-by-rule.ts'
import { addressMeant, doubtsOf } from './doubtful-rows.ts'
import { type PersonHere, learnersBeside, peopleHere } from './people-here-queries.ts'
import { type Key, type OwnFieldsOfList, type OwnValue, ownFieldsOfList } from './own-fields-of-list.ts'
import { type ReadRow, readRows } from './read-rows.ts'

export interface ListedRow extends NewLearner {
  teams?: string | undefined
  /** By the ids of the own fields. */
  ownFields?: Readonly<Record<string, string>> | undefined
  line: number
  /** Whether the user keeps the row although it is doubtful. */
  isKept: boolean
  /** Whether the user says that the row is the person who is probably the same. */
  isSame: boolean
  /** Whether nothing is done with the row. The people whom it may mean are in the list all the same. */
  isLeftOut?: boolean
}

interface ImportWanted {
  rows: ListedRow[]
  mode: ImportMode
  /** Whether nobody else may change the people before the transaction ends. */
  locksPeople?: boolean
  /** The word for a place in the list: a line of a file, or a row of what was sent. */
  nameOfPlace?: 'line' | 'row'
  /** Where addresses, numbers and persons are in earlier parts of the list. Those of these rows are added. */
  places?: Places
}

/** The line of each address, number and person; 0 for a row without a line. */
export type Places = Map<string, number>

export interface Added {
  row: ListedRow
  learner: NewLearner
  own: OwnValue[]
  /** The names of the teams that the person joins by their rules (rule people-156). */
  teamsByRule: string[]
}

export interface Update {
  row: ListedRow
  learner: NewLearner
  person: PersonHere
  own: OwnValue[]
  changes: FieldChange[]
  /** The change of teams by their rules that follows from the others; empty if there is none (rule people-156). */
  following: FieldChange[]
}

export interface BadRow {
  row: ListedRow
  learner: NewLearner
  reasons: string[]
  canKeep: boolean
  /** The person who is probably meant. */
  samePerson?: PersonHere | undefined
  /** The account of another client that has the address, for administrators (rule people-124). */
  elsewhere?: Account | undefined
  /** The address with the ending that was probably meant. */
  suggestedEmail?: string | undefined
}

/** Says what the rows of a list, or of a part of it, do. */
export interface RowsPlan {
  added: Added[]
  /** People who change or come back. */
  updates: Update[]
  unchanged: ListedRow[]
  bad: BadRow[]
  /** The people who are in these rows, or may be. */
  listed: string[]
  /** The names of those who get an end date that has passed (rule people-138). */
  ended: string[]
  mails: MailsOfAdded
}

/** Counts who of the added people is invited when (rules people-75 and people-80). */
export interface MailsOfAdded {
  now: number
  onFirstDay: number
  /** Without an address. */
  never: number
}

export interface ImportPlan extends RowsPlan {
  /** The learners who are not in the list. */
  missing: { id: string; name: string }[]
  /** How many learners there are now. */
  learners: number
}

/**
 * The same rows lead to the same plan as long as nobody else changes the people. With the mode `add`, people who are there already are
 * unchanged, and archived people are refused.
 */
export async function planImport(
  db: Database | Tx,
  who: Caller,
  clientId: string,
  wanted: ImportWanted,
): Promise<ImportPlan> {
  const plan = await planRows(db, who, clientId, wanted)
  if (wanted.mode === 'add') return { ...plan, missing: [], learners: 0 }
  const learners = await learnersBeside(db, scopeAt(who, clientId), plan.listed)
  return { ...plan, missing: learners.filter(({ isListed }) => !isListed), learners: learners.length }
}

/** Plans the rows of a list, or of a part of it, at most ten thousand at a time. */
export async function planRows(
  db: Database | Tx,
  who: Caller,
  clientId: string,
  { rows, mode, locksPeople = false, nameOfPlace = 'line', places = new Map() }: ImportWanted,
): Promise<RowsPlan> {
  const scope = scopeAt(who, clientId)
  const read = await readRows(rows)
  const emails = read.flatMap(({ learner }) => (learner.email ? [learner.email.toLowerCase()] : []))
  const names = read.map(({ learner }) => nameOf(learner))
  const numbers = read.flatMap(({ learner: { employeeNumber } }) =>
    employeeNumber ? [employeeNumber.toLowerCase()] : [],
  )
  const loginNames = read.flatMap(({ learner }) => loginNameOf(learner)?.toLowerCase() ?? [])
  const allEmails = [...emails, ...read.flatMap(addressesIn)]
  const people = await peopleHere(db, scope, { emails: allEmails, numbers, loginNames, names, locksPeople })
  const found = findersOf(people)
  const context: Context = {
    who,
    mode,
    teams: await readTeams(db, who, clientId),
    teamsByRuleOf: await readTeamRules(db, scope),
    accounts: await accountsWith(db, emails, scope),
    numbersTaken: await numbersWithPeople(db, numbers, scope),
    today: await dayOfClient(db, clientId),
    loginNamesTaken: await loginNamesWithPeople(db, loginNames, scope),
    own: await ownFieldsOfList(db, who, clientId, rows),
    nameOfPlace,
    places,
  }
  const plan: RowsPlan = {
    added: [],
    updates: [],
    unchanged: [],
    bad: [],
    listed: [],
    ended: [],
    mails: { ...noMails },
  }
  for (const [at, one] of read.entries()) {
    // Other requests need a turn in between.
    if (at % rowsAtOnce === 0) await setImmediate()
    const match = matchOf(one, found, mode)
    const badBefore = plan.bad.length
    if (!one.row.isLeftOut) planRow(plan, context, one, match)
    const isGood = !one.row.isLeftOut && plan.bad.length === badBefore
    const meant = isGood ? [match.person, match.asked] : whoMayBeMeant(one, found)
    plan.listed.push(...meant.flatMap((person) => (person ? [person.id] : [])))
  }
  return plan
}

const rowsAtOnce = 500

interface Context {
  who: Caller
  mode: ImportMode
  teams: Awaited<ReturnType<typeof readTeams>>
  teamsByRuleOf: Awaited<ReturnType<typeof readTeamRules>>
  accounts: Awaited<ReturnType<typeof accountsWith>>
  numbersTaken: ReadonlySet<string>
  /** The current day of the client. */
  today: string
  loginNamesTaken: ReadonlySet<string>
  own: OwnFieldsOfList
  nameOfPlace: string
  places: Places
}

function planRow(plan: RowsPlan, context: Context, one: ReadRow<ListedRow>, match: Match) {
  const { row, learner } = one
  const { person } = match
  const isGone = person?.isArchived && context.mode === 'update' && hasEnded(learner, context)
  if (isGone || (context.mode === 'add' && person && !person.isArchived)) {
    plan.unchanged.push(row)
    return
  }
  const own = context.own.read(row, person?.id)
  const reasons = [...reasonsAgainst(context, one, match, own.keys), ...own.problems]
  const doubts =
    reasons.length === 0 && !row.isKept
      ? [...doubtsOf(learner), ...namesakeInList(context, learner, match)]
      : []
  if (reasons.length + doubts.length > 0) {
    const canKeep = match.canKeep || doubts.length > 0
    const account = accountOf(context, learner, match)
    const elsewhere = account && mayKnowWhere(context.who, account) ? account : undefined
    plan.bad.push({
      row,
      learner,
      reasons: [...reasons, ...doubts],
      canKeep,
      samePerson: context.mode === 'add' && match.asked?.isArchived ? undefined : match.asked,
      elsewhere,
      suggestedEmail: doubts.length > 0 ? addressMeant(learner.email) : undefined,
    })
    return
  }
  for (const { key } of [...keysOf(learner, person), ...own.keys]) context.places.set(key, row.line)
  if (!person) {
    notePlaceOfName(context, row, learner)
    plan.added.push({
      row,
      learner,
      own: own.values,
      teamsByRule: teamsJoinedByRule(context, row, own.values),
    })
    plan.mails[timeOfMail(learner, context)]++
    return
  }
  const changes = [...changesOf(person, learner, row), ...context.own.changesOf(person, own.values)]
  if (changes.some(({ field, to }) => field === 'endsOn' && to < context.today))
    plan.ended.push(`${person.firstName} ${person.lastName}`)
  if (changes.length > 0 || person.isArchived)
    plan.updates.push({
      ...{ row, learner, person, own: own.values, changes },
      following: changesThatFollow(context, person, row, own.values),
    })
  else plan.unchanged.push(row)
}

function reasonsAgainst(
  context: Context,
  { row, learner, reasons }: ReadRow<ListedRow>,
  match: Match,
  ownKeys: readonly Key[],
) {
  const { who, mode, teams, numbersTaken, loginNamesTaken } = context
  const { person } = match
  const named = row.teams?.trim() ? row.teams : person?.teams.join(';')
  const found = [...reasons, ...teams.problemsOf(named)]
  const account = accountOf(context, learner, match)
  if (account) found.push(mode === 'update' ? elsewhereReason(who, account) : emailTaken)
  else if (person?.isArchived && mode === 'add') found.push(archivedHere)
  else found.push(...match.reasons, ...repeated([...keysOf(learner, person), ...ownKeys], context))
  // Somebody whom the caller does not see may have the number.
  const hasOwnNumber = person?.employeeNumber.toLowerCase() === learner.employeeNumber?.toLowerCase()
  const isNumberTaken = learner.employeeNumber && numbersTaken.has(learner.employeeNumber.toLowerCase())
  if (isNumberTaken && !hasOwnNumber && match.reasons.length === 0)
    found.push('Another person has this employee number')
  const loginName = loginNameFor(learner, person)?.toLowerCase()
  const isOwnName = person?.loginName.toLowerCase() === loginName
  if (loginName && loginNamesTaken.has(loginName) && !isOwnName && match.reasons.length === 0)
    found.push(loginNameTaken)
  if (person && mode === 'update') found.push(...roleProblem(person), ...orderProblem(person, learner))
  if (!person && hasEnded(learner, context)) found.push(endHasPassed)
  return found
}

export const noMails: Readonly<MailsOfAdded> = { now: 0, onFirstDay: 0, never: 0 }

function timeOfMail({ email, startsOn }: NewLearner, { today }: Context): keyof MailsOfAdded {
  if (email === '') return 'never'
  return startsOn && startsOn > today ? 'onFirstDay' : 'now'
}

/** A list goes on having people who have left (rule people-86). */
const hasEnded = ({ endsOn }: NewLearner, { today }: Context) => Boolean(endsOn) && (endsOn ?? '') < today

/** Only one of both days may be in the list. */
function orderProblem(person: PersonHere, { startsOn, endsOn }: NewLearner): string[] {
  if (startsOn && endsOn) return []
  const [start, end] = [startsOn || person.startsOn, endsOn || person.endsOn]
  return start && end && end < start ? [endBeforeStart] : []
}

const nameOf = ({ firstName, lastName }: Pick<NewLearner, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.toLowerCase()

/** Somebody who is there and has no address gets another log-in name only if the list has one, and the number is none. */
function loginNameFor(learner: NewLearner, person: PersonHere | undefined): string | undefined {
  if (!person) return loginNameOf(learner)
  return person.email === '' && learner.email === '' ? learner.loginName || person.loginName : undefined
}

/** The addresses, numbers, log-in names and persons that a row takes, so that no later row takes them too. */
function keysOf(learner: NewLearner, person: PersonHere | undefined): Key[] {
  const { email, employeeNumber } = learner
  const loginName = loginNameFor(learner, person)
  return [
    ...(email ? [{ what: 'email address', key: `address ${email.toLowerCase()}` }] : []),
    ...(employeeNumber ? [{ what: 'employee number', key: `number ${employeeNumber.toLowerCase()}` }] : []),
    ...(loginName ? [{ what: 'log-in name', key: `name ${loginName.toLowerCase()}` }] : []),
    ...(person ? [{ what: 'person', key: `person ${person.id}` }] : []),
  ]
}

function repeated(keys: readonly Key[], { places, nameOfPlace }: Context): string[] {
  const first = keys.find(({ key }) => places.has(key))
  if (!first) return []
  const line = places.get(first.key) ?? 0
  return [`The same ${first.what} is in ${line > 0 ? `${nameOfPlace} ${line}` : 'another row'}`]
}

const keyOfName = (learner: NewLearner) => `new ${nameOf(learner)}`
const keyOfNameAtDomain = (learner: NewLearner) => `${keyOfName(learner)} @${domainOf(learner.email)}`

function notePlaceOfName({ places }: Context, { line }: ListedRow, learner: NewLearner) {
  if (!places.has(keyOfName(learner))) places.set(keyOfName(learner), line)
  places.set(keyOfNameAtDomain(learner), line)
}

/** The user is asked about two new people with one name at two mail domains, as about somebody who is there (rule people-50). */
function namesakeInList({ places, nameOfPlace }: Context, learner: NewLearner, { person }: Match): string[] {
  const line = places.get(keyOfName(learner))
  if (person || line === undefined || places.has(keyOfNameAtDomain(learner))) return []
  const place = line > 0 ? `${nameOfPlace} ${line}` : 'another row'
  return [
    `The same name is in ${place}, at another mail domain. If it is one person, please leave out one of both`,
  ]
}

/** Rule people-52: a list changes nobody who looks after others. */
const roleProblem = ({ role, secondaryRole }: PersonHere) =>
  role === 'LEARNER' && secondaryRole === null
    ? []
    : ['This person is not only a learner. Please change the person on the page Users']

/** Returns the account that has the address, if the row is nobody of the client. */
const accountOf = ({ accounts }: Context, { email }: NewLearner, { person, reasons }: Match) =>
  person || reasons.length > 0 ? undefined : accounts.get(email)

/** Only administrators learn where an address is used. */
const mayKnowWhere = (who: Caller, { isSeen }: Account) => hasRole(who, 'ADMIN') && !isSeen
const elsewhereReason = (who: Caller, account: Account) =>
  mayKnowWhere(who, account) ? `The person belongs to ${account.clientName}` : emailTaken

function findersOf(people: readonly PersonHere[]) {
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]))
  const byLoginName = new Map(people.map((person) => [person.loginName.toLowerCase(), person]))
  const byNumber = new Map(
    people.flatMap((person) =>
      person.employeeNumber ? [[person.employeeNumber.toLowerCase(), person] as const] : [],
    ),
  )
  // Who is there now comes before who was archived.
  const byName = groupBy(
    people
      .filter(({ isClosedRecord }) => !isClosedRecord)
      .toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived)),
    nameOf,
  )
  return { byEmail, byNumber, byLoginName, byName }
}

interface Match {
  /** The person who the row is. */
  person?: PersonHere | undefined
  /** The person who the row may be; the user is asked. */
  asked?: PersonHere | undefined
  reasons: string[]
  /** Whether the user can say that the row is somebody else. */
  canKeep: boolean
}

/** Rule people-50: the employee number decides, then the address, or the log-in name of who has none. Another name for the same number, and the same name at another domain, are asked about. */
function matchOf(
  { row, learner }: ReadRow<ListedRow>,
  { byEmail, byNumber, byLoginName, byName }: ReturnType<typeof findersOf>,
  mode: ImportMode,
): Match {
  const numbered = learner.employeeNumber ? byNumber.get(learner.employeeNumber.toLowerCase()) : undefined
  // An employee number that is no log-in name of its own has decided already.
  const addressed = learner.email
    ? byEmail.get(learner.email.toLowerCase())
    : learner.loginName && byLoginName.get(learner.loginName.toLowerCase())
  if (numbered && addressed && numbered !== addressed)
    return {
      reasons: [
        `The employee number is that of ${shown(numbered)}, and the ${learner.email ? 'address' : 'log-in name'} that of ${shown(addressed)}`,
      ],
      canKeep: false,
    }
  if (numbered && !addressed && hasOtherName(numbered, learner) && !row.isSame)
    return {
      asked: numbered,
      reasons: [`${shown(numbered)} has this employee number. Is it the same person?`],
      canKeep: false,
    }
  const person = numbered ?? addressed
  if (person) return { person, reasons: [], canKeep: false }
  const [namesake] = (byName.get(nameOf(learner)) ?? []).filter(
    (other) =>
      (learner.email !== '' || loginNameOf(learner)) && domainOf(other.email) !== domainOf(learner.email),
  )
  if (namesake && row.isSame) return { person: namesake, reasons: [], canKeep: false }
  if (!namesake || row.isKept) return { reasons: [], canKeep: false }
  return {
    asked: namesake,
    reasons: [`${shown(namesake)} has the same name${namesake.isArchived ? askArchived[mode] : askLiving}`],
    canKeep: true,
  }
}

const askLiving = '. Is it the same person?'
/** A list that only adds people brings nobody back. */
const askArchived: Record<ImportMode, string> = {
  add: ' and was archived. If it is the same person, please restore the person, and leave this row out',
  update: ' and was archived. Is it the same person, who comes back?',
}

/** Returns the addresses that are written in a cell which is none, such as two of them. */
const addressesIn = ({ row, learner }: ReadRow<ListedRow>): string[] =>
  learner.email === '' ? (row.email.toLowerCase().match(/[^\s,;<>]+@[^\s,;<>]+/g) ?? []) : []

/**
 * Returns everybody who has the employee number, the address, the log-in name or the name of a row that is refused or left out: none of
 * them is missing from the list (rule people-137).
 */
function whoMayBeMeant(
  one: ReadRow<ListedRow>,
  { byEmail, byNumber, byLoginName, byName }: ReturnType<typeof findersOf>,
): (PersonHere | undefined)[] {
  const { email, employeeNumber = '', loginName = '' } = one.learner
  return [
    ...(employeeNumber ? [byNumber.get(employeeNumber.toLowerCase())] : []),
    ...(loginName ? [byLoginName.get(loginName.toLowerCase())] : []),
    ...[...(email ? [email.toLowerCase()] : []), ...addressesIn(one)].map((address) => byEmail.get(address)),
    ...(byName.get(nameOf(one.learner)) ?? []),
  ]
}

export const shown = ({ firstName, lastName, email, loginName }: PersonHere) =>
  `${firstName} ${lastName} (${email || loginName})`
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
const hasOtherName = (person: PersonHere, { firstName, lastName }: NewLearner) =>
  person.firstName.toLowerCase() !== firstName.toLowerCase() &&
  person.lastName.toLowerCase() !== lastName.toLowerCase()

/**
 * An empty address, number, log-in name or date and an empty cell of teams change nothing, and neither does a team that the person is in
 * by a rule. An address ends the log-in name (rule people-77).
 */
function changesOf(person: PersonHere, learner: NewLearner, row: ListedRow): FieldChange[] {
  const changes: FieldChange[] = []
  for (const field of ['firstName', 'lastName'] as const)
    if (person[field] !== learner[field]) changes.push({ field, from: person[field], to: learner[field] })
  if (learner.email && person.email.toLowerCase() !== learner.email.toLowerCase())
    changes.push({ field: 'email', from: person.email, to: learner.email })
  if (learner.employeeNumber && person.employeeNumber !== learner.employeeNumber)
    changes.push({ field: 'employeeNumber', from: person.employeeNumber, to: learner.employeeNumber })
  for (const field of ['startsOn', 'endsOn'] as const) {
    const day = learner[field]
    if (day && person[field] !== day) changes.push({ field, from: person[field], to: day })
  }
  const loginName = loginNameFor(learner, person) ?? ''
  if (person.loginName !== loginName)
    changes.push({ field: 'loginName', from: person.loginName, to: loginName })
  const named = namesIn(row.teams)
  const [wanted, byHand] = [named, person.teams].map((names) => namesBeside(names, person.teamsByRule))
  if (named.length > 0 && wanted && byHand && !areSame(wanted, byHand))
    changes.push({ field: 'teams', from: byHand.join('; '), to: wanted.join('; ') })
  return changes
}

const teamsJoinedByRule = ({ teams, teamsByRuleOf }: Context, row: ListedRow, values: readonly OwnValue[]) =>
  teamsByRuleOf({ byHand: teams.namesFor(row.teams), teamsByRule: [], ownFields: {} }, values) ?? []

/** Says which teams by a rule a person joins and leaves because of these values. */
function changesThatFollow(
  { teamsByRuleOf }: Context,
  person: PersonHere,
  row: ListedRow,
  values: readonly OwnValue[],
): FieldChange[] {
  const named = namesIn(row.teams)
  const byHand = named.length > 0 ? named : namesBeside(person.teams, person.teamsByRule)
  const after = teamsByRuleOf({ ...person, byHand }, values)
  return after ? [{ field: teamsByRule, from: person.teamsByRule.join('; '), to: after.join('; ') }] : []
}

const namesBeside = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => others.every((other) => other.toLowerCase() !== name.toLowerCase()))

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length &&
  some.every((name) => others.some((other) => other.toLowerCase() === name.toLowerCase()))
