import { type RawBuilder, sql } from 'kysely'

/**
 * For a query with the community: whether a person moderates what an author has written there (rules communities-6 and communities-7).
 * No function of the database, as one would be called for each row: what is asked of the person alone is asked once for all rows,
 * and something is asked of the author only in the client of a manager.
 */
export const moderates = (person: RawBuilder<unknown>, author: RawBuilder<unknown>) => sql<boolean>`coalesce(
  exists (select from users where id = ${person} and 'ADMIN' in (role, secondary_role))
  or (communities.client_id = (select client_id from users where id = ${person} and 'CLIENTADMIN' in (role, secondary_role))
      and not exists (select from users where id = ${author} and 'ADMIN' in (role, secondary_role))
      and (not exists (select from team_managers where user_id = ${person})
           or (exists (select from users where id = ${author} and not is_manager)
               and exists (select from people_of_managers where manager_id = ${person} and user_id = ${author})))), false)`
