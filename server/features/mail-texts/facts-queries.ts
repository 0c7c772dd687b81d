// What previews are made of: whose they can be, and what managers are sent. It is read from the stored obligations, because a
// preview is made again at each change of a text.
import { type ExpressionBuilder, sql } from 'kysely'
import { withinScope } from '../../access/people-within.ts'
import type { ClientScope } from '../../access/who.ts'
import { formContains } from '../../db/contains.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

const recipientsOf = (db: Database, clientId: string) =>
  db
    .selectFrom('users')
    .where('users.client_id', '=', clientId)
    .where('users.archived_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)

const hasOpen = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) =>
  exists(
    selectFrom('obligations')
      .whereRef('obligations.user_id', '=', 'users.id')
      .where('obligations.status', 'not in', ['exempt', 'completed'])
      .select('id'),
  )

const nameOf = sql<string>`users.first_name || ' ' || users.last_name`

/** Up to 20 learners who have to complete something, or managers. */
export const recipients = (db: Database, clientId: string, isManager: boolean, searchTerm: string) =>
  recipientsOf(db, clientId)
    .$if(isManager, (query) => query.where('users.is_manager', '=', true))
    .$if(!isManager, (query) => query.where('users.is_learner', '=', true).where(hasOpen))
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

const isDueThisWeek = (day: string) => sql<boolean>`(
  obligations.status in ('dueSoon', 'toDo') and obligations.due_on < ${day}::date + 7)`
const isListedOn = (day: string) => sql<boolean>`(
  obligations.status in ('overdue', 'renewalDue', 'expired') or ${isDueThisWeek(day)})`

const obligationsWithin = (db: Database, scope: ClientScope) =>
  db
    .selectFrom('obligations')
    .innerJoin('users', 'users.id', 'obligations.user_id')
    .where('obligations.client_id', '=', scope.clientId)
    .where(withinScope(scope))

const firstCourses = (db: Database, scope: ClientScope, atMost: number) =>
  obligationsWithin(db, scope)
    .innerJoin('courses', 'courses.id', 'obligations.course_id')
    .orderBy(
      sql`case when obligations.status in ('renewalDue', 'expired')
        then obligations.valid_until else obligations.due_on end`,
    )
    .orderBy('obligations.user_id')
    .orderBy('obligations.course_id')
    .limit(atMost)
    .select([
      'users.id as userId',
      nameOf.as('name'),
      'courses.title',
      'obligations.status',
      'obligations.due_on as dueOn',
      'obligations.valid_until as validUntil',
    ])

/** What a digest lists of the people within the scope of a manager, the earliest first. */
export const listedWithin = (db: Database, scope: ClientScope, day: string, atMost: number) =>
  firstCourses(db, scope, atMost).where(isListedOn(day)).execute()

/** What is overdue, the earliest first. */
export const overdueWithin = (db: Database, scope: ClientScope, atMost: number) =>
  firstCourses(db, scope, atMost).where('obligations.status', '=', 'overdue').execute()

export async function figuresWithin(db: Database, scope: ClientScope, day: string) {
  const obligations = obligationsWithin(db, scope)
    .where('obligations.status', '<>', 'completed')
    .select([
      sql<number>`count(*) filter (where obligations.status = 'overdue')`.as('overdue'),
      sql<number>`count(*) filter (where ${isDueThisWeek(day)})`.as('dueThisWeek'),
      sql<number>`count(*) filter (where obligations.status = 'renewalDue')`.as('renewalDue'),
      sql<number>`count(*) filter (where obligations.status = 'expired')`.as('expired'),
      sql<number>`count(distinct obligations.user_id) filter (where ${isListedOn(day)})`.as('people'),
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
