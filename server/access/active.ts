// Holds the one condition that says who may use the product. All code that acts for a person, or lets them in, uses it.
import { sql } from 'kysely'

/** Whether the person and the client are not archived, and the client is not paused. For a query that joins users and clients. */
export const isActive = sql<boolean>`(users.archived_at is null and clients.archived_at is null and not clients.is_paused)`

/** Whether the person is a manager who sees the people of some teams only (rule teams-3). */
export const isLimited = sql<boolean>`('ADMIN' <> all (array[users.role, coalesce(users.secondary_role, '')])
  and exists (select from team_managers where user_id = users.id))`
