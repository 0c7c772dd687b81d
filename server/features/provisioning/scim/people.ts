// Adds, changes, archives and restores people as a directory asks for it (rules provisioning-5 to provisioning-16).
import { showNumber } from '#contract/rules/numbers.ts'
import { employeeNumber, email as emailShape, firstName, lastName, loginName } from '#contract/shapes.ts'
import type { App } from '../../../app/app.ts'
import { orNotFound } from '../../../base/refusal.ts'
import { type Database, type Tx, unlessTaken, violatedUniqueConstraint } from '../../../db/open.ts'
import { dropLinksOf } from '../../../identity/account-queries.ts'
import { lockSeats } from '../../../identity/client-queries.ts'
import { inviteStarted, takenNames } from '../../../identity/invitations.ts'
import { mailAccepted } from '../../../identity/mails.ts'
import { fieldsOfClient, storeValues } from '../../../identity/own-field-queries.ts'
import { checkedValues } from '../../../identity/own-values.ts'
import { acceptUsers, changeUser, lockUser } from '../../../identity/people-queries.ts'
import { takeSeats } from '../../../identity/seats.ts'
import { changeWithoutEmailIn } from '../../login-cards/service.ts'
import { addPersonIn, archiveIn, changePersonIn, unarchiveIn } from '../../users/service.ts'
import { mayArchive, stopArchiving } from '../stop.ts'
import { type Directory, type Outcome, actingFor } from './directory.ts'
import { type ScimPerson, changeLink, findPerson, lockWaiting, personWithName } from './people-queries.ts'
import { type MappedFields, mapFields } from './person-resource.ts'
import { type OwnText, type SentPerson, ownTexts } from './read-person.ts'
import { ScimRefusal, invalidValue, isNotUnique } from './scim-refusal.ts'

/** The app, whose changes are audited, and who asks. */
export interface Asked {
  app: App
  directory: Directory
  outcome: Outcome
}

export const fieldsOf = async (db: Database | Tx, directory: Directory): Promise<MappedFields> =>
  mapFields(await fieldsOfClient(db, actingFor(directory), directory.clientId))

const hasPerson = 'There is a person with this user name already'

/** All changes of one client come one after the other, so that the same person is added once and those who are archived are counted. */
async function lockClient(tx: Tx, { clientId }: Directory): Promise<void> {
  orNotFound(await lockSeats(tx, clientId))
}

/**
 * Adds a person, or brings back one whom the directory has deleted. Returns the id.
 * @throws Refusal 400, 403, 404, 409
 */
export const addPerson = ({ app, directory, outcome }: Asked, sent: SentPerson): Promise<string> =>
  app.db.transaction().execute(async (tx) => {
    outcome.action = 'addPerson'
    if (!sent.userName) throw invalidValue('Please send “userName”')
    await lockClient(tx, directory)
    const there =
      (await personWithName(tx, directory.clientId, sent.userName)) ??
      (sent.email ? await personWithName(tx, directory.clientId, sent.email) : undefined)
    if (there && !there.isRemoved) throw isNotUnique(hasPerson)
    const details = detailsOf(sent)
    const known = there?.id ?? (await acceptWaiting(tx, { app, directory, outcome }, details.email, sent))
    if (known) return bringBack(tx, { app, directory, outcome }, known, sent)
    const isSetAside = sent.active === false
    const fields = await fieldsOf(tx, directory)
    const added = await addPersonIn(tx, app, actingFor(directory), {
      ...accountOf(details),
      clientId: directory.clientId,
      role: 'LEARNER',
      isSetAside,
      teamId: null,
      ownFields: Object.fromEntries(await ownValues(tx, directory, fields, sent)),
    })
    const user_name = nameToStore(details)
    if (user_name !== null) await link(tx, { id: added.id, clientId: directory.clientId }, { user_name })
    if (isSetAside) await archiveIn(tx, actingFor(directory), [added.id])
    outcome.userId = added.id
    return added.id
  })

/**
 * Accepts somebody who has asked to join the client, as a manager would (rule provisioning-19). Somebody who is not active there is archived
 * and gets no mail. @returns the id, undefined if nobody with this address waits @throws Refusal 409 without a free seat
 */
async function acceptWaiting(
  tx: Tx,
  { app, directory }: Asked,
  address: string,
  { active }: SentPerson,
): Promise<string | undefined> {
  const person = address === '' ? undefined : await lockWaiting(tx, directory.clientId, address)
  if (!person) return undefined
  if (active !== false) await takeSeats(tx, directory.clientId, 1)
  await acceptUsers(tx, [person.id])
  if (active === false) await archiveIn(tx, actingFor(directory), [person.id])
  else await mailAccepted(tx, app, directory.clientId, [person])
  return person.id
}

async function bringBack(tx: Tx, asked: Asked, id: string, sent: SentPerson): Promise<string> {
  asked.outcome.userId = id
  await changeLink(tx, { id, clientId: asked.directory.clientId }, { removed_at: null })
  const person = orNotFound(await findPerson(tx, asked.directory.clientId, id))
  await changeIn(tx, asked, person, { ...sent, active: sent.active ?? true })
  asked.outcome.action = 'addPerson'
  return id
}

/**
 * Changes what was sent of a person. @param mayChange is asked when the person is locked
 * @throws Refusal 400, 403 for a manager, 404, 409, and 429 while somebody has to decide about people who are to be archived
 */
export async function changePerson(
  asked: Asked,
  id: string,
  sent: SentPerson,
  mayChange: (person: ScimPerson, fields: MappedFields) => void,
): Promise<void> {
  const { app, directory, outcome } = asked
  outcome.action = 'changePerson'
  outcome.userId = id
  const isHeld = await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, directory, id)
    mayChange(person, await fieldsOf(tx, directory))
    return changeIn(tx, asked, person, sent)
  })
  if (isHeld) throw heldBack()
}

/** Archives a person, who does not exist for the directory from then on. @throws Refusal as changePerson */
export async function removePerson(
  asked: Asked,
  id: string,
  mayChange: (person: ScimPerson, fields: MappedFields) => void,
): Promise<void> {
  const { app, directory, outcome } = asked
  outcome.action = 'removePerson'
  outcome.userId = id
  const isHeld = await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, directory, id)
    mayChange(person, await fieldsOf(tx, directory))
    mustBeLearner(person)
    if (person.isActive && !(await archiveOrHold(tx, asked, person))) return true
    outcome.action = 'removePerson'
    await changeLink(tx, person, { removed_at: 'now' })
    return false
  })
  if (isHeld) throw heldBack()
}

async function lockPerson(tx: Tx, directory: Directory, id: string): Promise<ScimPerson> {
  await lockClient(tx, directory)
  await lockUser(tx, id)
  return orNotFound(await findPerson(tx, directory.clientId, id))
}

function mustBeLearner({ role, secondaryRole }: ScimPerson): void {
  if (role !== 'LEARNER' || secondaryRole !== null)
    throw new ScimRefusal(403, 'This person is a manager here, whom directories do not change or archive')
}

const secondsToDecide = 3600
const heldBack = () =>
  new ScimRefusal(
    429,
    'More than a fifth of the people would be archived within an hour. An administrator of the learning platform has to confirm it first',
    { retryAfter: secondsToDecide },
  )

/** @returns whether the person is to be archived and waits for a decision: nothing else of the request is done then */
async function changeIn(tx: Tx, asked: Asked, person: ScimPerson, sent: SentPerson): Promise<boolean> {
  const { directory, outcome, app } = asked
  const fields = await fieldsOf(tx, directory)
  const details = detailsOf(sent, person)
  const values = (await ownValues(tx, directory, fields, sent)).filter(
    ([fieldId, value]) => (person.ownFields[fieldId] ?? '') !== value,
  )
  const isOther = differs(details, person)
  const isActive = sent.active ?? person.isActive
  if (!isOther && values.length === 0 && isActive === person.isActive) {
    // The directory has changed its mind, so that there is nothing to decide any more.
    if (sent.active && person.isDecided) await changeLink(tx, person, { held_at: null, kept_until: null })
    outcome.action = 'other'
    return false
  }
  mustBeLearner(person)
  if (person.isActive && !isActive && !(await archiveOrHold(tx, asked, person))) return true
  const returns = !person.isActive && isActive
  if (returns) {
    await unarchiveIn(tx, actingFor(directory), [person.id])
    await changeLink(tx, person, { removed_at: null, archived_at: null, held_at: null, kept_until: null })
    outcome.action = 'restorePerson'
  }
  if (isOther) await changeDetails(tx, app, directory, { before: person, details, isActive })
  await changeOwnValues(tx, directory, person.id, values)
  // Who was added while the account was not active is invited now.
  if (returns) await inviteStarted(tx, app, directory.clientId, [person.id])
  return false
}

/** @returns whether the person was archived; otherwise somebody has to decide first @throws Refusal 403 for a person who is kept */
async function archiveOrHold(
  tx: Tx,
  { app, directory, outcome }: Asked,
  person: ScimPerson,
): Promise<boolean> {
  outcome.action = 'archivePerson'
  if (person.isKept)
    throw new ScimRefusal(
      403,
      'An administrator of the learning platform has decided that this person stays for now',
    )
  if (await mayArchive(tx, directory.clientId)) {
    await archiveIn(tx, actingFor(directory), [person.id])
    await changeLink(tx, person, { archived_at: 'now', held_at: null })
    return true
  }
  outcome.isHeld = true
  await changeLink(tx, person, { held_at: 'now' })
  await stopArchiving(tx, app, directory.clientId)
  return false
}

interface Details {
  userName: string
  firstName: string
  lastName: string
  /** Empty for a person who logs in with a name. */
  email: string
  /** Empty for a person who has an address. */
  loginName: string
  employeeNumber: string
}

/** A missing name is a hyphen, as in lists of people (rule people-47). */
const noName = '-'

/** Without a first and a last name, they are made of the whole name, else of what the address or the user name has before “@” (rule provisioning-24). */
function namesOf(sent: SentPerson, address: string, before?: ScimPerson) {
  const first = (sent.givenName ?? before?.firstName) || noName
  const last = (sent.familyName ?? before?.lastName) || noName
  if (first !== noName || last !== noName) return { firstName: first, lastName: last }
  const [beforeAt = ''] = address.split('@')
  const words = (sent.wholeName || beforeAt.replaceAll(/[._]/g, ' ')).split(/\s+/).filter(Boolean)
  return {
    firstName: words.slice(0, -1).join(' ') || words[0] || noName,
    lastName: (words.length > 1 && words.at(-1)) || noName,
  }
}

const isAddress = (name: string) => emailShape.safeParse(name).success

/**
 * Returns the person as it is to be. The address is the one that was sent; else a user name that is an address, unless the person had another
 * address than that before. Who has an address keeps one (rule people-71).
 */
function detailsOf(sent: SentPerson, before?: ScimPerson): Details {
  const userName = (sent.userName || before?.userName) ?? ''
  const hadOwnAddress = before !== undefined && before.email !== '' && before.directoryName !== null
  const fromName = isAddress(userName) && !hadOwnAddress ? userName : before?.email
  const email = sent.email || (sent.userName === undefined ? before?.email : fromName) || ''
  const number = sent.externalId ?? before?.employeeNumber ?? sent.employeeNumber ?? ''
  const wantedLogin = sent.userName ?? before?.loginName ?? userName
  const names = namesOf(sent, email || userName, before)
  return {
    userName,
    firstName: checked(firstName, names.firstName),
    lastName: checked(lastName, names.lastName),
    email: email === '' ? '' : checked(emailShape, email),
    loginName: email === '' ? checked(loginName, wantedLogin) : '',
    employeeNumber: checked(employeeNumber, number),
  }
}

interface Shape {
  safeParse: (
    value: string,
  ) => { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }
}

/** @throws ScimRefusal 400 with the sentence that a form would show */
function checked(shape: Shape, value: string): string {
  const read = shape.safeParse(value)
  if (!read.success) throw invalidValue(read.error.issues.map(({ message }) => message).join('. '))
  return read.data
}

const maxUserNameLength = 254

/** The user name is stored where it is neither the address nor the log-in name. */
function nameToStore({ userName, email, loginName: login }: Details): string | null {
  if (userName.length > maxUserNameLength)
    throw invalidValue(`“userName” has at most ${showNumber(maxUserNameLength)} characters`)
  const known = (email || login).toLowerCase()
  return userName.toLowerCase() === known ? null : userName
}

const differs = (details: Details, person: ScimPerson) =>
  details.firstName !== person.firstName ||
  details.lastName !== person.lastName ||
  details.email !== person.email ||
  details.loginName !== (person.loginName ?? '') ||
  details.employeeNumber !== (person.employeeNumber ?? '') ||
  nameToStore(details) !== person.directoryName

const accountOf = ({
  firstName: first,
  lastName: last,
  email,
  loginName: login,
  employeeNumber: number,
}: Details) => ({
  ...{ firstName: first, lastName: last, email, employeeNumber: number },
  ...(login === '' ? {} : { loginName: login }),
})

async function changeDetails(
  tx: Tx,
  app: App,
  directory: Directory,
  { before, details, isActive }: { before: ScimPerson; details: Details; isActive: boolean },
): Promise<void> {
  const { id } = before
  const { firstName: first, lastName: last, email, loginName: login, employeeNumber: number } = details
  const who = actingFor(directory)
  const person = { id, firstName: first, lastName: last, employeeNumber: number }
  if (!isActive) await changeArchived(tx, id, { ...person, email, loginName: login, hadEmail: before.email })
  else if (email === '') await changeWithoutEmailIn(tx, who, { ...person, loginName: login })
  else await changePersonIn(tx, app, who, { ...person, email })
  const user_name = nameToStore(details)
  if (user_name !== before.directoryName) await link(tx, before, { user_name })
}

/** Somebody who is archived gets no mail. The links that were mailed to a former address open nothing (rule people-6). */
async function changeArchived(
  tx: Tx,
  id: string,
  { email, loginName: login, hadEmail, ...person }: Omit<Details, 'userName'> & { hadEmail: string },
): Promise<void> {
  await unlessTaken(
    changeUser(tx, id, { ...person, ...(email === '' ? { loginName: login } : { email }) }),
    takenNames,
  )
  if (email.toLowerCase() !== hadEmail.toLowerCase()) await dropLinksOf(tx, [id])
}

/** @throws Refusal 409 for a user name that somebody else of the client has in the directory */
async function link(
  tx: Tx,
  person: { id: string; clientId: string },
  { user_name }: { user_name: string | null },
): Promise<void> {
  const there = user_name === null ? undefined : await personWithName(tx, person.clientId, user_name)
  if (there && there.id !== person.id) throw isNotUnique(hasPerson)
  await changeLink(tx, person, { user_name }).catch((error: unknown) => {
    throw violatedUniqueConstraint(error) === 'provisioned_people_user_name' ? isNotUnique(hasPerson) : error
  })
}

/** Returns the values of own fields that were sent, by the ids of the fields. Of the manager the name is stored. */
async function ownValues(
  tx: Tx,
  directory: Directory,
  fields: MappedFields,
  sent: SentPerson,
): Promise<[fieldId: string, value: string][]> {
  const found: [string, string][] = []
  for (const attribute of ownTexts) {
    const field = fields.get(attribute)
    const value = field && (await sentText(tx, directory, sent, attribute))
    if (field && value !== undefined) found.push([field.id, value])
  }
  return found
}

async function sentText(
  tx: Tx,
  { clientId }: Directory,
  sent: SentPerson,
  attribute: OwnText,
): Promise<string | undefined> {
  if (attribute !== 'manager' || !sent.managerId)
    return sent[attribute] ?? (attribute === 'manager' ? sent.managerId : undefined)
  const manager = isId(sent.managerId) ? await findPerson(tx, clientId, sent.managerId) : undefined
  return manager
    ? `${manager.firstName} ${manager.lastName}`
    : (sent.manager ?? (isId(sent.managerId) ? undefined : sent.managerId))
}

const isId = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)

async function changeOwnValues(
  tx: Tx,
  directory: Directory,
  userId: string,
  sent: [fieldId: string, value: string][],
): Promise<void> {
  if (sent.length === 0) return
  const values = await checkedValues(
    tx,
    actingFor(directory),
    directory.clientId,
    Object.fromEntries(sent),
    userId,
  )
  await storeValues(
    tx,
    values.map((value) => ({ ...value, userId })),
  )
}
