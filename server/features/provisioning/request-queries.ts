// Stores the last requests of directories, without bodies and names, and reads them with the names that people and teams have now.
import { sql } from 'kysely'
import { shownRequests } from '#contract/rules/provisioning.ts'
import type { Database } from '../../db/open.ts'
import type { ProvisioningAction } from '../../db/tables/provisioning.ts'
import { namesOfAllMissing } from '../../identity/own-field-queries.ts'

interface NewRequest {
  clientId: string
  tokenId: string
  action: ProvisioningAction
  userId?: string | undefined
  teamId?: string | undefined
  refusal: string | null
}

/**
 * Whom a request names is looked for within the client: an id that was sent may be of anybody, or of nobody. What is stored of a person who
 * was added or restored is which required fields are empty (rule people-189).
 */
export async function recordRequest(db: Database, request: NewRequest): Promise<void> {
  const { clientId, tokenId, action, userId = null, teamId = null, refusal } = request
  const isBack = refusal === null && ['addPerson', 'restorePerson'].includes(action)
  await sql`
    insert into provisioning_requests (client_id, token_id, action, user_id, team_id, refusal, missing_fields)
    select ${clientId}::uuid, ${tokenId}::uuid, ${action}, users.id,
           (select id from teams where id = ${teamId}::uuid and client_id = ${clientId}::uuid), ${refusal},
           case when ${isBack}::boolean then ${namesOfAllMissing} else '{}' end
      from (select) as request
      left join users on users.id = ${userId}::uuid and users.client_id = ${clientId}::uuid`.execute(db)
}

/** Returns the newest first. */
export const lastRequests = (db: Database, clientId: string) =>
  db
    .selectFrom('provisioning_requests as request')
    .innerJoin('provisioning_tokens as token', 'token.id', 'request.token_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'request.user_id').on('users.client_id', '=', clientId),
    )
    .leftJoin('teams', 'teams.id', 'request.team_id')
    .where('request.client_id', '=', clientId)
    .orderBy('request.id', 'desc')
    .limit(shownRequests)
    .select([
      'request.at',
      'request.action',
      'request.refusal',
      'request.missing_fields as missingFields',
      'token.id as tokenId',
      'token.name as tokenName',
      'users.id as userId',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('person'),
      'teams.id as teamId',
      'teams.name as team',
    ])
    .execute()
export type PastRequest = Awaited<ReturnType<typeof lastRequests>>[number]

/** Removes the requests that no page shows any more. */
export async function dropOldRequests(db: Database): Promise<void> {
  await sql`
    delete from provisioning_requests as request using (
      select known.client_id, last.id
        from (select distinct client_id from provisioning_requests) as known
       cross join lateral (
         select id from provisioning_requests where client_id = known.client_id
          order by id desc offset ${shownRequests} limit 1) as last
    ) as past
     where request.client_id = past.client_id and request.id <= past.id`.execute(db)
}
