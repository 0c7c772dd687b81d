import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/call.ts'
import { countRows, readColumn, readValue } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'
import { isWhole, withinScope } from '../access/people-within.ts'
import { type ClientScope, type Scope, isEverybody } from '../access/who.ts'
import { anyOf } from '../db/any-of.ts'
import { type WorkingDays, dayOfPerson, endWaiting, startsLater } from './first-days-queries.ts'
import { isLocked } from './login-card-queries.ts'

export interface NewPerson {
  clientId: string
  firstName: string
  lastName: string
  /** Empty for a person who logs in with a name. */
  email: string
  loginName?: string
  employeeNumber?: string
  phoneNumber?: string
  role: Role
  /** Set for a person who joins with a referral code: they take a seat when the address is confirmed (rule people-21). */
  awaitsSeat?: boolean
  /** Set if somebody has to accept the person first (rule clients-24). */
  awaitsAcceptance?: boolean
  /** Set for a person who joins by a mail domain: they are set aside until the address is confirmed (rule clients-47). */
  joinsByDomain?: boolean
  /** Set for a person who is archived at once: they take no seat, and are invited when they are restored. */
  isSetAside?: boolean
  /** The first and the last working day of a learner. */
  workingDays?: WorkingDays
}

/** Who waits for acceptance is set aside as archived people are (rule clients-24). */
const setAsideToWait = { awaits_acceptance: true, archived_at: sql<string>`coalesce(archived_at, now())` }

export const addUser = (tx: Tx, person: NewPerson, urlToken: string) =>
  tx
    .insertInto('users')
    .values({
      client_id: person.clientId,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      login_name: person.loginName ?? null,
      employee_number: person.employeeNumber || null,
      phone_number: person.phoneNumber ?? '',
      role: person.role,
      url_token: urlToken,
      awaits_seat: person.awaitsSeat ?? false,
      starts_on: person.workingDays?.startsOn ?? null,
      ends_on: person.workingDays?.endsOn ?? null,
      joins_by_domain: person.joinsByDomain ?? false,
      ...(person.awaitsAcceptance || person.joinsByDomain
        ? { awaits_acceptance: true, archived_at: sql<string>`now()` }
        : {}),
    })
    .returning(['id', 'url_token as urlToken'])
    .executeTakeFirstOrThrow()

/** People within the scope whose client is not archived; archived people too, but nobody who waits for acceptance (rule clients-24). */
export const people = (db: Database | Tx, scope: Scope) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .where('clients.archived_at', 'is', null)
    .where('users.awaits_acceptance', '=', false)
    .where(withinScope(scope))

export const livingPeople = (db: Database | Tx, scope: Scope) =>
  people(db, scope).where('users.archived_at', 'is', null)

export const learners = (db: Database | Tx, scope: Scope) =>
  people(db, scope).where('users.is_learner', '=', true)

/** Counts living learners from running totals, which cost the same for any number. The totals exist for whole clients only. */
export async function totalOfLearners(db: Database | Tx, scope: Scope): Promise<number | undefined> {
  if (!isWhole(scope)) return undefined
  const all = db
    .selectFrom('learner_counts')
    .innerJoin('clients', 'clients.id', 'learner_counts.client_id')
    .where('clients.archived_at', 'is', null)
  return (isEverybody(scope) ? all : all.where('clients.id', '=', scope.clientId))
    .select(sql<number>`coalesce(sum(learner_counts.learners), 0)`.as('total'))
    .$call(readValue('total'))
}

export async function countLivingLearners(db: Database, scope: Scope): Promise<number> {
  const total = await totalOfLearners(db, scope)
  if (total !== undefined) return total
  return learners(db, scope).where('users.archived_at', 'is', null).$call(countRows)
}

export const archivedPeople = (db: Database | Tx, scope: Scope) =>
  people(db, scope).where('users.archived_at', 'is not', null)

/** The archived person within the scope with this address. */
export const archivedWithEmail = (db: Database, scope: ClientScope, email: string) =>
  archivedPeople(db, scope)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .select([...roleColumns, 'users.url_token as urlToken', 'users.is_learner as isLearner'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('name'))
    .executeTakeFirst()

/** Columns of a person, for select(). */
export const roleColumns = [
  'users.id',
  'users.client_id as clientId',
  'users.role',
  'users.secondary_role as secondaryRole',
] as const
export const nameColumns = [
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.email',
] as const
/** Whether an account is the closed record of somebody who was moved to another client. */
export const isClosedRecord = sql<boolean>`exists (
  select from closed_records where closed_records.record_id = users.id)`
export const isConfirmed = sql<boolean>`users.email_confirmed_at is not null`
const workingDayColumns = [
  'users.starts_on as startsOn',
  'users.ends_on as endsOn',
  startsLater.as('startsLater'),
] as const

/** One person within the scope who is not archived. */
export const personById = (db: Database | Tx, id: string, scope: Scope) =>
  livingPeople(db, scope)
    .where('users.id', '=', id)
    .select([...roleColumns, ...nameColumns])
    .select([
      isConfirmed.as('isConfirmed'),
      'users.login_name as loginName',
      sql<string>`coalesce(users.employee_number, '')`.as('employeeNumber'),
      'users.awaits_seat as isUnknown',
      'clients.is_paused as isPaused',
      'clients.is_provider as isProvider',
      ...workingDayColumns,
    ])
    .executeTakeFirst()

/** Whether a person is at this address of a page, which an account that was merged into the one of the person may have had. */
export const isAtAddress = (urlToken: string): RawBuilder<boolean> => sql`users.id = coalesce(
  (select id from users where url_token = ${urlToken}), (select user_id from former_addresses where url_token = ${urlToken}))`

export const personByToken = (db: Database | Tx, urlToken: string, scope: Scope) =>
  livingPeople(db, scope)
    .where(isAtAddress(urlToken))
    .select([...roleColumns, ...nameColumns])
    .select([
      'users.url_token as urlToken',
      'users.phone_number as phoneNumber',
      'users.employee_number as employeeNumber',
      'users.login_name as loginName',
      isLocked.as('isLocked'),
      'users.has_logged_in as hasLoggedIn',
      'users.is_learner as isLearner',
      isConfirmed.as('emailConfirmed'),
      sql<string | null>`(select reason from refused_addresses where user_id = users.id)`.as('emailRefusal'),
      'clients.name as clientName',
      ...workingDayColumns,
      sql<string>`(${dayOfPerson})::text`.as('today'),
    ])
    .executeTakeFirst()
export type FoundPerson = NonNullable<Awaited<ReturnType<typeof personByToken>>>

/** Locks a person until the transaction ends, so that changes of one person come one after the other. */
export const lockUser = (tx: Tx, id: string) =>
  tx.selectFrom('users').where('id', '=', id).forNoKeyUpdate().select('id').executeTakeFirst()

/** Somebody who has an address logs in with it, and no longer with a name (rule people-77). */
export async function changeUser(
  tx: Tx,
  id: string,
  {
    firstName,
    lastName,
    employeeNumber,
    ...login
  }: { firstName: string; lastName: string; employeeNumber: string } & (
    | { email: string }
    | { loginName: string }
  ),
) {
  await tx
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      employee_number: employeeNumber || null,
      ...('email' in login ? { email: login.email, login_name: null } : { login_name: login.loginName }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setRoles(
  tx: Tx,
  id: string,
  { role, secondaryRole }: { role: Role; secondaryRole: Role | null },
) {
  await tx.updateTable('users').set({ role, secondary_role: secondaryRole }).where('id', '=', id).execute()
}

/** Returns those of these people who are within the scope and not archived. */
export const livingIds = (db: Database | Tx, ids: string[], scope: Scope) =>
  livingPeople(db, scope).where('users.id', '=', anyOf(ids)).select('users.id').$call(readColumn('id'))

/** Returns those of these people who are within the scope, and whether each is archived. */
export const findPeople = (db: Database | Tx, ids: string[], scope: Scope) =>
  people(db, scope)
    .where('users.id', '=', anyOf(ids))
    .select(['users.id', sql<boolean>`users.archived_at is not null`.as('isArchived')])
    .execute()

/** Returns what an invitation needs to know about those of these people who are within the scope. */
export const peopleToInvite = (tx: Tx, ids: string[], scope: Scope) =>
  livingPeople(tx, scope)
    .where('users.id', '=', anyOf(ids))
    .orderBy('users.id')
    .select([...roleColumns, ...nameColumns])
    .select([
      isConfirmed.as('isConfirmed'),
      'users.awaits_seat as isUnknown',
      'clients.is_paused as isPaused',
      startsLater.as('startsLater'),
    ])
    .execute()
export type InvitedPerson = Awaited<ReturnType<typeof peopleToInvite>>[number]

/** The clients of these people, in the order in which their seats are to be locked. */
export const clientsOf = (tx: Tx, ids: string[], scope: Scope) =>
  people(tx, scope)
    .where('users.id', '=', anyOf(ids))
    .select('users.client_id as clientId')
    .distinct()
    .orderBy('users.client_id')
    .$call(readColumn('clientId'))

/**
 * Locks these people, archived or not. A caller who may change administrators locks all of those too, so that two who remove each other
 * wait for one another. All callers lock in the order of ids.
 */
export const lockPeople = (tx: Tx, ids: string[], scope: Scope) =>
  people(tx, scope)
    .where((where) =>
      where.or([
        where('users.id', '=', anyOf(ids)),
        ...(isEverybody(scope)
          ? [
              where.and([
                where('users.is_manager', '=', true),
                where('users.archived_at', 'is', null),
                where.or([where('users.role', '=', 'ADMIN'), where('users.secondary_role', '=', 'ADMIN')]),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('users.id')
    .forUpdate('users')
    .select(roleColumns)
    .select([
      sql<boolean>`users.is_learner and not users.awaits_seat`.as('needsSeat'),
      sql<boolean>`users.archived_at is not null`.as('isArchived'),
      isClosedRecord.as('isClosedRecord'),
    ])
    .execute()
export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number]

/**
 * Deletes people with everything that is theirs. What happened stays counted, without a person. The totals of their clients are locked in
 * order first, as by all code that counts: the people go in no order, and two would wait for each other.
 */
export async function deleteUsers(tx: Tx, ids: string[]) {
  const clients = tx.selectFrom('users').where('id', '=', anyOf(ids)).select('client_id')
  const ofThem = sql`client_id in (${clients})`
  await sql`select from learner_counts where ${ofThem} order by client_id for update`.execute(tx)
  await sql`select from registration_counts where ${ofThem} order by client_id, answer for update`.execute(tx)
  await tx.deleteFrom('users').where('id', '=', anyOf(ids)).execute()
}

/** Lets a person wait until somebody accepts them, from the moment in which the address is confirmed. */
export async function letWait(tx: Tx, id: string) {
  await tx.updateTable('users').set(setAsideToWait).where('id', '=', id).execute()
}

/** Ends the waiting of these people. The caller has taken their seats. */
export async function acceptUsers(tx: Tx, ids: string[]) {
  await tx
    .updateTable('users')
    .set({ awaits_acceptance: false, archived_at: null })
    .where('id', '=', anyOf(ids))
    .where('awaits_acceptance', '=', true)
    .execute()
}

/** Stores a password and confirms the address, because a person who sets a password has shown that the address is their own. */
export async function savePassword(tx: Tx, userId: string, passwordHash: string) {
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      ...confirmed,
    })
    .where('id', '=', userId)
    .execute()
  await endWaiting(tx, [userId])
}

const confirmed = {
  awaits_seat: false,
  joins_by_domain: false,
  email_confirmed_at: sql<string>`coalesce(email_confirmed_at, now())`,
}

/** Confirms the address of a person in another way than by a password. The caller has taken the seat. */
export async function confirmPerson(tx: Tx, userId: string) {
  await tx.updateTable('users').set(confirmed).where('id', '=', userId).execute()
  await endWaiting(tx, [userId])
}

/** Stores what a person has entered themselves. Nobody vouches for another address (rule access-102). */
export async function changeContact(tx: Tx, userId: string, contact: { email: string; phoneNumber: string }) {
  await tx
    .updateTable('users')
    .set({
      ...{ email: contact.email, phone_number: contact.phoneNumber },
      self_entered_email_at: sql<string | null>`case when lower(email) = lower(${contact.email})
        then self_entered_email_at else now() end`,
    })
    .where('id', '=', userId)
    .execute()
}
