// Finds who must have a second factor, and from which day all other calls are refused without one. For queries that join users and clients.
import { sql } from 'kysely'
import { isOnlySignOn, isOnlySignOnWithTwoFactors } from './only-sign-on.ts'

/** Whether the person has an authenticator app, or a passkey, which is two factors by itself. */
export const hasOwnFactor = sql<boolean>`(
  exists (select from second_factors where user_id = users.id and turned_on_at is not null)
  or exists (select from passkeys where user_id = users.id))`

/**
 * Whether a demand of the client is met: by a factor of the person's own, or because there is no other way in than the provider of the client,
 * which asks for what the client wants. Another kind of log-in that proves as much is added here, and counts everywhere.
 */
export const meetsDemandOfClient = sql<boolean>`(${hasOwnFactor} or ${isOnlySignOn})`
/** The same of a demand of the training provider, which a client does not meet by a switch of its own (rule access-104). */
export const meetsDemandOfProvider = sql<boolean>`(${hasOwnFactor} or ${isOnlySignOnWithTwoFactors})`

const isDemandedOf = sql<boolean>`case demand.demanded_of
  when 'administrators' then 'ADMIN' in (users.role, users.secondary_role)
  when 'managers' then 'CLIENTADMIN' in (users.role, users.secondary_role)
  else true end`

/** The demands of the person's organisation, and of the provider, whose demands apply to the people of all clients. */
export const demandsAtClient = sql`second_factor_demands as demand
  join clients as demanding on demanding.id = demand.client_id
   and (demanding.is_provider or demanding.id = users.client_id)`

/** Whether a second factor is demanded of the person, who may have one. */
export const isFactorDemanded = sql<boolean>`exists (select from ${demandsAtClient} and ${isDemandedOf})`

/**
 * When the person must have a second factor; null if each demand is met. The days of grace begin with the demand, or with the first log-in
 * after it if that is later. The earliest of several demands that are not met counts (rule access-86).
 */
export const secondFactorDue = sql<string | null>`(
  select min(greatest(demand.since, grace.began_at) + make_interval(days => demand.grace_days))
    from ${demandsAtClient} and ${isDemandedOf}
    left join second_factor_graces as grace
      on grace.user_id = users.id and grace.demanded_since = demand.since
   where not case when demanding.is_provider then ${meetsDemandOfProvider} else ${meetsDemandOfClient} end)`

export const mustSetUpFactor = sql<boolean>`coalesce(${secondFactorDue} <= now(), false)`
