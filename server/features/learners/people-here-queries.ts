// The people of a client whom the rows of a list may mean.
import { sql } from 'kysely'
import { teamsOf, withinScope } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import { readColumn } from '../../db/endings.ts'
import type { Database, Tx } from '../../db/open.ts'
import { exactly } from '../../identity/archiving-queries.ts'
import { storedFieldsOf } from '../../identity/own-field-queries.ts'
import { isClosedRecord, nameColumns, roleColumns } from '../../identity/people-queries.ts'

interface Wanted {
  /** All of them in lower case; names are “first last”. */
  emails: string[]
  numbers: string[]
  loginNames: string[]
  names: string[]
  locksPeople: boolean
}

/** Returns the people within the scope, archived or not, who have one of the addresses, numbers or names. */
export const peopleHere = (
  db: Database | Tx,
  scope: ClientScope,
  { emails, numbers, loginNames, names, locksPeople }: Wanted,
) =>
  db
    .selectFrom('users')
    .where(withinScope(scope))
    // Nobody knows yet whether who waits for acceptance belongs to the client (rule clients-24).
    .where('users.awaits_acceptance', '=', false)
    .where((where) =>
      where.or([
        where(sql<string>`lower(users.email)`, '=', anyText(emails)),
        where(sql<string>`lower(users.employee_number)`, '=', anyText(numbers)),
        where.and([
          where('users.login_name', 'is not', null),
          where(sql<string>`lower(users.login_name)`, '=', anyText(loginNames)),
        ]),
        where(nameInLowerCase, '=', anyText(names)),
      ]),
    )
    .orderBy('users.id')
    .$if(locksPeople, (query) => query.forNoKeyUpdate('users'))
    .select([...roleColumns, ...nameColumns])
    .select([
      sql<string>`coalesce(users.employee_number, '')`.as('employeeNumber'),
      sql<string>`coalesce(users.starts_on::text, '')`.as('startsOn'),
      sql<string>`coalesce(users.ends_on::text, '')`.as('endsOn'),
      sql<string>`coalesce(users.login_name, '')`.as('loginName'),
      sql<boolean>`users.archived_at is not null`.as('isArchived'),
      isClosedRecord.as('isClosedRecord'),
      exactly('archived_at').as('archivedAt'),
      exactly('member_since').as('memberSince'),
      'users.awaits_seat as isUnknown',
      sql<boolean>`users.email_confirmed_at is not null`.as('isConfirmed'),
      teamsOf(scope, 'users.id').as('teams'),
      teamsOf(scope, 'users.id', { byRuleOnly: true }).as('teamsByRule'),
      storedFieldsOf('users.id').as('ownFields'),
    ])
    .execute()
export type PersonHere = Awaited<ReturnType<typeof peopleHere>>[number]

const anyText = (texts: string[]) => sql<string>`any(${texts}::text[])`
const nameInLowerCase = sql<string>`lower(users.first_name || ' ' || users.last_name)`

/** Selects the learners within the scope who have no other role and are not archived. */
const learnersOnly = (db: Database | Tx, scope: ClientScope) =>
  db
    .selectFrom('users')
    .where(withinScope(scope))
    .where('users.role', '=', 'LEARNER')
    .where('users.secondary_role', 'is', null)
    .where('users.archived_at', 'is', null)
    // Who has joined with a referral code and not confirmed the address is no learner of the client yet.
    .where('users.awaits_seat', '=', false)

const isAmong = (ids: readonly string[]) => sql<boolean>`users.id = any(${ids}::uuid[])`
const fullName = sql<string>`users.first_name || ' ' || users.last_name`

/** Returns these learners, each with the name and whether the person is among those with these ids. */
export const learnersBeside = (db: Database | Tx, scope: ClientScope, ids: string[]) =>
  learnersOnly(db, scope)
    .select(['users.id', fullName.as('name'), isAmong(ids).as('isListed')])
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .execute()

/** Counts these learners and those of them who are not in a list, and returns the first names of the latter and a text that stands for all of them. */
export async function countMissing(
  db: Database | Tx,
  scope: ClientScope,
  ids: readonly string[],
  maxNames: number,
) {
  const counts = await learnersOnly(db, scope)
    .select([
      sql<number>`count(*)`.as('learners'),
      sql<number>`count(*) filter (where not ${isAmong(ids)})`.as('people'),
      sql<string>`md5(coalesce(string_agg(users.id::text, ' ' order by users.id) filter (where not ${isAmong(ids)}), ''))`.as(
        'previewToken',
      ),
    ])
    .executeTakeFirstOrThrow()
  const first = await learnersOnly(db, scope)
    .where(sql<boolean>`not ${isAmong(ids)}`)
    .select(fullName.as('name'))
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .limit(maxNames)
    .execute()
  return { ...counts, names: first.map(({ name }) => name) }
}

/** Returns the ids of the next learners who are not in a list. @param after the last id before them; null for the first ones */
export const nextMissing = (
  db: Database | Tx,
  scope: ClientScope,
  { ids, after, atMost }: { ids: readonly string[]; after: string | null; atMost: number },
) =>
  learnersOnly(db, scope)
    .where(sql<boolean>`not ${isAmong(ids)}`)
    .$if(after !== null, (query) => query.where('users.id', '>', after ?? ''))
    .orderBy('users.id')
    .limit(atMost)
    .select('users.id')
    .$call(readColumn('id'))

/** Returns those of these people who are still such learners. */
export const stillLearners = (db: Database | Tx, scope: ClientScope, ids: readonly string[]) =>
  learnersOnly(db, scope).where(isAmong(ids)).select('users.id').$call(readColumn('id'))
