// The training and the invitation of the people in a list: what a row shows, and the filters.
import { type RawBuilder, sql } from 'kysely'
import { type PersonState, statesOf } from '#contract/rules/compliance.ts'
import type {
  ActivePeriod,
  InvitationState,
  TrainingProgress,
  TrainingState,
} from '#contract/rules/people-list.ts'
import type { Scope } from '../../access/who.ts'
import { startsLater } from '../../identity/first-days-queries.ts'
import { isConfirmed } from '../../identity/people-queries.ts'
import { teamsOf } from '../../access/people-within.ts'

/**
 * The id alone is compared. With the client beside it the database expects a thousandth of the rows, and reads the clients of all of
 * them one by one.
 */
const isAmong = (people: RawBuilder<unknown>) => sql<boolean>`users.id in (${people})`
const withObligations = (condition: RawBuilder<unknown>) =>
  isAmong(sql`select user_id from people_obligations where ${condition}`)
/** Few are without, and are found by their table, which may have more than them. */
const isWithout = sql<boolean>`(${isAmong(sql`select user_id from learners_without_obligations`)}
  and not exists (select from people_obligations where people_obligations.user_id = users.id))`

/** Rule lists-28. */
const hasState = (filter: TrainingState) =>
  filter === 'nothingToComplete' ? isWithout : withObligations(sql`state = any (${statesOf(filter)}::text[])`)

const isNeverActive = isAmong(sql`select user_id from last_activities where at = '-infinity'`)

/** Rule lists-29. */
const hasProgress: Record<TrainingProgress, RawBuilder<boolean>> = {
  finished: withObligations(sql`done = courses`),
  'not-finished': withObligations(sql`done < courses`),
  'not-started': sql`(${withObligations(sql`done = 0`)} and ${isNeverActive})`,
}

/** The beginning of a day in the time zone of the client `whose`: today, or so many days before. */
const beginningOfDay = (daysAgo: number) => sql`(
  (now() at time zone zone.name)::date - ${daysAgo}::integer)::timestamp at time zone zone.name`
const activeIn = (period: RawBuilder<unknown>) =>
  isAmong(sql`
    select last_activities.user_id
      from clients as whose
      cross join lateral (
        select coalesce(whose.time_zone, (select time_zone from clients where is_provider), 'UTC') as name
      ) as zone
      join last_activities on last_activities.client_id = whose.id
     where ${period}`)
const activeSince = (daysAgo: number) => activeIn(sql`last_activities.at >= ${beginningOfDay(daysAgo)}`)

/** Rule lists-30. Today counts as the first of the days. */
const wasActive: Record<ActivePeriod, RawBuilder<boolean>> = {
  today: activeSince(0),
  '7-days': activeSince(6),
  '30-days': activeSince(29),
  'longer-ago': activeIn(
    sql`last_activities.at > '-infinity' and last_activities.at < ${beginningOfDay(29)}`,
  ),
  never: isNeverActive,
}

const isNeverInvited = sql<boolean>`(not ${isConfirmed} and ${isAmong(
  sql`select user_id from last_invitations where at = '-infinity'`,
)})`
const wasInvited = isAmong(sql`select user_id from last_invitations where at > '-infinity'`)

/** Rule lists-31. */
const isInvited: Record<InvitationState, RawBuilder<boolean>> = {
  'not-invited': isNeverInvited,
  invited: sql`(not ${isConfirmed} and ${wasInvited})`,
  accepted: isConfirmed,
}

const chosen =
  <Value extends string>(conditions: Record<Value, RawBuilder<boolean>>) =>
  (value?: Value) =>
    value && conditions[value]

export const trainingFilters = {
  state: (filter?: TrainingState) => filter && hasState(filter),
  progress: chosen(hasProgress),
  active: chosen(wasActive),
  invitation: chosen(isInvited),
}

const invitation = sql<InvitationState>`case
  when users.email_confirmed_at is not null then 'accepted'
  when last_invitations.at > '-infinity' then 'invited'
  else 'not-invited' end`

/** people_obligations counts these as done, because nothing is left to do for them. */
const exemptCourses = sql<number>`(
  select count(*) from obligations where obligations.user_id = users.id and obligations.status = 'exempt')`

/** Selects `listedTraining` of the contract, from a query that has joined people_obligations, last_activities and last_invitations. */
export const trainingRow = (scope: Scope) =>
  [
    sql<PersonState | null>`people_obligations.state`.as('state'),
    sql<number>`coalesce(people_obligations.courses, 0) - ${exemptCourses}`.as('courses'),
    sql<number>`coalesce(people_obligations.done, 0) - ${exemptCourses}`.as('coursesDone'),
    exemptCourses.as('coursesExempt'),
    sql<string | null>`nullif(last_activities.at, '-infinity')`.as('lastActiveDateTime'),
    'users.has_logged_in as hasLoggedIn',
    invitation.as('invitation'),
    teamsOf(scope, 'users.id').as('teams'),
    sql<string | null>`case when ${startsLater} then users.starts_on end`.as('startsOn'),
  ] as const
