// Adds learners in one statement, and finds which addresses, numbers and log-in names of them somebody has already.
import { sql } from 'kysely'
import { withinScope } from '../access/people-within.ts'
import type { ClientScope } from '../access/who.ts'
import type { Database, Tx } from '../db/open.ts'
import { isUnconfirmedRequest } from './joining-domain-queries.ts'
import type { NewPerson } from './people-queries.ts'

export type NewLearner = Pick<NewPerson, 'firstName' | 'lastName' | 'email'> & {
  /** Undefined or empty if it is not known. */
  employeeNumber?: string | undefined
  /** The first and the last working day. Undefined or empty if there is none. */
  startsOn?: string | undefined
  endsOn?: string | undefined
  /** Used only without an address. */
  loginName?: string | undefined
}

/** Returns the name with which a new learner logs in: undefined with an address, and where there is neither a name nor a number. */
export const loginNameOf = ({ email, loginName, employeeNumber }: NewLearner): string | undefined =>
  email.trim() === '' ? loginName?.trim() || employeeNumber?.trim() || undefined : undefined

/**
 * Above this number the connection forgets its plans before learners are added. One that was made for a small table reads the whole table for
 * each reference to a person that is checked: ten thousand people would take a minute instead of some seconds.
 */
const manyLearners = 500

/**
 * Adds learners and returns their ids by the tokens of their pages, without those whose address has an account. Addresses are inserted in
 * their order, so that two calls that add the same people wait for each other.
 */
export async function addLearners(
  tx: Tx,
  clientId: string,
  learners: (NewLearner & { urlToken: string })[],
): Promise<Map<string, string>> {
  const column = (name: keyof (typeof learners)[number]) => learners.map((learner) => learner[name] ?? null)
  const loginNames = learners.map((learner) => loginNameOf(learner) ?? null)
  if (learners.length > manyLearners) await sql`discard plans`.execute(tx)
  const { rows } = await sql<{ id: string; urlToken: string }>`
    insert into users (
      client_id, first_name, last_name, email, employee_number, login_name, starts_on, ends_on, role, url_token)
    select ${clientId}::uuid, first_name, last_name, email, nullif(employee_number, ''), login_name,
           nullif(starts_on, '')::date, nullif(ends_on, '')::date, 'LEARNER', url_token
      from unnest(
        ${column('firstName')}::text[], ${column('lastName')}::text[], ${column('email')}::text[],
        ${column('employeeNumber')}::text[], ${loginNames}::text[], ${column('startsOn')}::text[],
        ${column('endsOn')}::text[], ${column('urlToken')}::text[]
      ) as learner (first_name, last_name, email, employee_number, login_name, starts_on, ends_on, url_token)
     order by email, login_name
    on conflict (lower(email)) where email <> '' do nothing
    returning id, url_token as "urlToken"
  `.execute(tx)
  return new Map(rows.map(({ id, urlToken }) => [urlToken, id]))
}

/**
 * Returns those of these addresses, in lower case, that have an account, of any client and in any state, within the scope or not. A request
 * by mail domain that nobody has confirmed is none: it gives way to the person (rule clients-47).
 */
export async function accountsWith(
  db: Database | Tx,
  emails: string[],
  scope: ClientScope,
): Promise<Map<string, Account>> {
  const rows = await db
    .selectFrom('users')
    .where(sql`lower(email)`, '=', sql`any(${emails}::text[])`)
    .where((where) => where.not(isUnconfirmedRequest))
    .select([
      'users.id',
      sql<string>`lower(email)`.as('email'),
      withinScope(scope).as('isSeen'),
      sql<boolean>`archived_at is not null and not awaits_acceptance`.as('isArchived'),
      sql<string>`(select name from clients where clients.id = users.client_id)`.as('clientName'),
    ])
    .execute()
  return new Map(rows.map(({ email, ...account }) => [email, account]))
}

/** Returns those of these log-in names, in lower case, that somebody of the client has, whether the caller sees the person or not. */
export async function loginNamesWithPeople(
  db: Database | Tx,
  names: string[],
  { clientId }: ClientScope,
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where('login_name', 'is not', null)
    .where(sql`lower(login_name)`, '=', sql`any(${names}::text[])`)
    .select(sql<string>`lower(login_name)`.as('name'))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Returns those of these employee numbers, in lower case, that somebody of the client has, whether the caller sees the person or not. */
export async function numbersWithPeople(
  db: Database | Tx,
  numbers: string[],
  { clientId }: ClientScope,
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .where('client_id', '=', clientId)
    .where(sql`lower(employee_number)`, '=', sql`any(${numbers}::text[])`)
    .select(sql<string>`lower(employee_number)`.as('number'))
    .execute()
  return new Set(rows.map(({ number }) => number))
}

export interface Account {
  id: string
  /** Whether the caller may know whose account it is. */
  isSeen: boolean
  isArchived: boolean
  /** For administrators only, as is the id of a person of another client. */
  clientName: string
}
