// Who gets which mail today, for a preview: the same facts as of a mail that is sent.
import { type ExpressionBuilder, sql } from 'kysely'
import { formContains } from '../../db/contains.ts'
import { withinScope } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

/** The name of the client, and the current day in it. */
export const organisation = (db: Database, clientId: string) =>
  db
    .selectFrom('clients')
    .where('clients.id', '=', clientId)
    .select([
      'clients.name',
      sql<string>`(now() at time zone coalesce(
        clients.time_zone, (select time_zone from clients where is_provider), 'UTC'))::date`.as('day'),
    ])
    .executeTakeFirstOrThrow()

/** What a mail lists. */
const isListed = sql<boolean>`obligations.status in ('overdue', 'dueSoon', 'renewalDue', 'expired')`
const dateOfObligation = sql<string>`case when obligations.status in ('renewalDue', 'expired')
  then obligations.valid_until else obligations.due_on end`

const recipientsOf = (db: Database, clientId: string) =>
  db
    .selectFrom('users')
    .where('users.client_id', '=', clientId)
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)

const hasListed = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
  exists(
    selectFrom('obligations').whereRef('obligations.user_id', '=', 'users.id').where(isListed).select('id'),
  )

const nameOf = sql<string>`users.first_name || ' ' || users.last_name`

/** Up to 20 learners for whom something is due, or managers. */
export const recipients = (db: Database, clientId: string, isManager: boolean, searchTerm: string) =>
  recipientsOf(db, clientId)
    .$if(isManager, (query) => query.where('users.is_manager', '=', true))
    .$if(!isManager, (query) => query.where('users.is_learner', '=', true).where(hasListed))
    .$if(searchTerm !== '', (query) => query.where(formContains(sql.ref('users.search_text'), searchTerm)))
    .orderBy(sql`lower(users.last_name)`)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy('users.id')
    .limit(20)
    .select(['users.id', nameOf.as('name')])
    .execute()

/** A person of the client who gets mails. */
export const recipient = (db: Database, clientId: string, id: string) =>
  recipientsOf(db, clientId)
    .where('users.id', '=', id)
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.is_learner as isLearner',
      'users.is_manager as isManager',
      sql<boolean>`exists (select from team_managers where user_id = users.id)`.as('isLimited'),
    ])
    .executeTakeFirst()

const listed = (db: Database) =>
  db
    .selectFrom('obligations')
    .innerJoin('courses', 'courses.id', 'obligations.course_id')
    .innerJoin('users', 'users.id', 'obligations.user_id')
    .where(isListed)
    .orderBy(dateOfObligation)
    .orderBy('obligations.user_id')
    .orderBy('obligations.course_id')
    .select([
      'users.id as userId',
      nameOf.as('name'),
      'courses.id as courseId',
      'courses.title',
      'obligations.status',
      'obligations.due_on as dueOn',
      'obligations.valid_until as validUntil',
    ])

export const listedOfPerson = (db: Database, userId: string) =>
  listed(db).where('users.id', '=', userId).execute()

/** The first ones within the scope of a manager. */
export const listedWithin = (db: Database, scope: ClientScope, atMost: number) =>
  listed(db)
    .where('obligations.client_id', '=', scope.clientId)
    .where(withinScope(scope))
    .limit(atMost)
    .execute()

export const missedWithin = (db: Database, scope: ClientScope, atMost: number) =>
  listed(db)
    .where('obligations.client_id', '=', scope.clientId)
    .where('obligations.status', '=', 'overdue')
    .where(withinScope(scope))
    .limit(atMost)
    .execute()

export async function figuresWithin(db: Database, scope: ClientScope, day: string) {
  const obligations = db
    .selectFrom('obligations')
    .innerJoin('users', 'users.id', 'obligations.user_id')
    .where('obligations.client_id', '=', scope.clientId)
    .where(withinScope(scope))
    .where('obligations.status', '<>', 'completed')
    .select([
      sql<number>`count(*) filter (where obligations.status = 'overdue')`.as('overdue'),
      sql<number>`count(*) filter (where obligations.status in ('dueSoon', 'toDo')
        and obligations.due_on < ${day}::date + 7)`.as('dueThisWeek'),
      sql<number>`count(*) filter (where obligations.status = 'renewalDue')`.as('renewalDue'),
      sql<number>`count(*) filter (where obligations.status = 'expired')`.as('expired'),
      sql<number>`count(distinct obligations.user_id) filter (where ${isListed})`.as('people'),
    ])
    .executeTakeFirstOrThrow()
  const withoutLogIn = db
    .selectFrom('users')
    .where(withinScope(scope))
    .where('users.is_learner', '=', true)
    .where('users.archived_at', 'is', null)
    .where('users.has_logged_in', '=', false)
    .select(sql<number>`count(*)`.as('neverLoggedIn'))
    .executeTakeFirstOrThrow()
  const [{ people, ...figures }, { neverLoggedIn }] = await Promise.all([obligations, withoutLogIn])
  return { people, figures: { ...figures, neverLoggedIn } }
}
