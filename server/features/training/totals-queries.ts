// Counts learners and their obligations, and lists the people who are left out with the reason (rules deadlines-52 and -53).
import { type RawBuilder, sql } from 'kysely'
import type { LeftOutReason } from '#contract/rules/compliance.ts'
import { isWhole, withinScope } from '../../access/people-within.ts'
import { type Scope, isEverybody } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { formContains } from '../../db/contains.ts'
import { rowsFrom } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { type Concerned, isWithin, mayKnow } from '../../training/within-queries.ts'

const ofClient = (scope: Scope, column: string) =>
  isEverybody(scope) ? sql`true` : sql`${sql.ref(column)} = ${scope.clientId}::uuid`

/** The people of the chosen pathway or course, or all, with the number of courses that each has to complete of it. */
function peopleOf(wanted: Concerned): RawBuilder<unknown> {
  const { learningPathwayId, courseId } = wanted
  // A person has at most one obligation for a course.
  if (courseId !== null)
    return sql`(select user_id, client_id, 1 as courses from obligations
                 where ${isWithin({ ...wanted, searchTerm: '' })})`
  if (learningPathwayId === null) return sql`people_obligations`
  const conditions = [sql`own.pathway_id = ${learningPathwayId}::uuid`, ...mayKnow(wanted)]
  return sql`(select * from people_pathways as own where ${sql.join(conditions, sql` and `)})`
}

const isSeen = (scope: Scope) =>
  withinScope(scope, { person: 'counted.user_id', client: 'counted.client_id' })

/** Returns how many people have to complete one course, two courses, and so on, of all or of what is chosen. */
export function groupsOf(db: Database, wanted: Concerned) {
  const { scope, learningPathwayId, courseId } = wanted
  const isOfAll = learningPathwayId === null && courseId === null
  const counted =
    isOfAll && isWhole(scope)
      ? sql`select courses, sum(people) as people from people_counts where ${ofClient(scope, 'client_id')}`
      : sql`select courses, count(*) as people from ${peopleOf(wanted)} as counted where ${isSeen(scope)}`
  return rowsFrom(db)(sql<{ courses: number; people: number }>`
    select courses, people::bigint as people from (${counted} group by courses) as grouped
     where people > 0 order by people desc, courses`)
}

/** Counts all learners of the scope, including archived learners and learners of archived clients. */
export async function countLearners(db: Database, scope: Scope): Promise<number> {
  const archived = sql`(select count(*) from users
    where is_learner and archived_at is not null and not awaits_acceptance and ${withinScope(scope)})`
  const living = isWhole(scope)
    ? sql`(select coalesce(sum(learners), 0) from learner_counts where ${ofClient(scope, 'client_id')})`
    : sql`(select count(*) from users where is_learner and archived_at is null and ${withinScope(scope)})`
  const { rows } = await sql<{ count: number }>`select (${archived} + ${living})::bigint as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts people with something to complete: those in paused clients, and those whose status is out of date. */
export async function countMarked(db: Database, wanted: Concerned) {
  const people = sql`${peopleOf(wanted)} as counted`
  const { rows } = await sql<{ paused: number; outdated: number }>`
    select (select count(*) from clients join ${people} on counted.client_id = clients.id
             where clients.is_paused and ${isSeen(wanted.scope)}) as paused,
           (select count(distinct changes.user_id) from obligation_changes as changes
              join ${people} on counted.user_id = changes.user_id
             where ${isSeen(wanted.scope)}) as outdated`.execute(db)
  return rows[0] as (typeof rows)[number]
}

const isEmpty = sql`not exists (select from people_obligations as counted where counted.user_id = users.id)`

/** Selects learners without anything to complete. */
const leftOutPeople = (scope: Scope): RawBuilder<unknown> => sql`
  select users.id, users.client_id, users.archived_at, users.awaits_seat, users.starts_on
    from learners_without_obligations as empty join users on users.id = empty.user_id
   where users.is_learner and not users.awaits_acceptance and ${ofClient(scope, 'empty.client_id')} and ${withinScope(scope)} and ${isEmpty}`

const assigned = sql`
  select pathway_id from client_pathways where client_id = person.client_id
  union all
  select pathway_id from team_pathways join team_members using (team_id) where user_id = person.id`

/** Adds to each person the first reason that applies. */
const withReasons = (scope: Scope): RawBuilder<unknown> => sql`
  select person.id, case
      when person.archived_at is not null then 'archived'
      when clients.archived_at is not null then 'clientArchived'
      when person.awaits_seat then 'notConfirmed'
      when exists (select from obligation_changes where user_id = person.id) then 'outdated'
      when person.starts_on > day_in_client(person.client_id, now()) then 'startsLater'
      when not exists (select from (${assigned}) as assignment) then 'nothingAssigned'
      when not exists (
        select from (${assigned}) as assignment
          join pathways on pathways.id = assignment.pathway_id and pathways.deleted_at is null
          join pathway_courses on pathway_courses.pathway_id = pathways.id
          join courses on courses.id = pathway_courses.course_id and courses.deleted_at is null
      ) then 'coursesDeleted'
      when exists (
        select from obligations_on(array[person.id], day_in_client(person.client_id, now()) + 1)
      ) then 'notBegun'
      else 'unexplained'
    end as reason
    from (${leftOutPeople(scope)}) as person join clients on clients.id = person.client_id`

export const countLeftOut = (db: Database, scope: Scope) =>
  rowsFrom(db)(sql<{ reason: LeftOutReason; people: number }>`
    select reason, count(*) as people from (${withReasons(scope)}) as person
     group by reason order by people desc, reason`)

interface WantedPeople {
  reason?: LeftOutReason | undefined
  searchTerm: string
  pageNumber: number
  pageSize: number
}

/** Returns a page of the people who are left out, by name, and their total number. */
export async function leftOutPage(db: Database, scope: Scope, wanted: WantedPeople) {
  const { reason, searchTerm, pageNumber, pageSize } = wanted
  const isWanted = sql.join(
    [
      reason ? sql`person.reason = ${reason}` : sql`true`,
      searchTerm ? formContains(sql.ref('users.search_text'), searchTerm) : sql`true`,
    ],
    sql` and `,
  )
  const from = sql`(${withReasons(scope)}) as person join users on users.id = person.id
    join clients on clients.id = users.client_id where ${isWanted}`
  const [{ rows: people }, { rows: counted }] = await Promise.all([
    sql<{ name: string; email: string; urlToken: string | null; clientName: string; reason: LeftOutReason }>`
      select users.first_name || ' ' || users.last_name as name, users.email,
             case when users.archived_at is null and clients.archived_at is null then users.url_token end as "urlToken",
             clients.name as "clientName", person.reason
        from ${from}
       order by lower(users.first_name), lower(users.last_name), users.id
       limit ${pageSize} offset ${rowsBefore(pageNumber, pageSize)}`.execute(db),
    sql<{ count: number }>`select count(*) as count from ${from}`.execute(db),
  ])
  return { people, total: counted[0]?.count ?? 0 }
}
