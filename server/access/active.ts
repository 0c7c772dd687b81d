// The one condition that says who may use the product. Whatever acts for a person, or lets them in, has it.
import { sql } from 'kysely'

/** Neither the person nor the client is archived, nor the client paused. For a query that joins users and clients. */
export const isActive = sql<boolean>`(users.archived_at is null and clients.archived_at is null and not clients.is_paused)`

/** Whether it is a manager who sees the people of some teams only (rule teams-3). */
export const isLimited = sql<boolean>`('ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])
  and exists (select from team_managers where user_id = users.id))`
