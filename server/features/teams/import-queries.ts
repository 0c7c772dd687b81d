// The memberships that a list of people has changed, when the import is undone.
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/open.ts'
import { type UndoneAction, changedIn } from '../../identity/bulk-action-queries.ts'
import { isTeamEmpty } from './queries.ts'

/** Takes these people out of the teams that they joined by the import. */
export async function leaveJoinedTeams(tx: Tx, { id }: UndoneAction, userIds: string[]) {
  await sql`
    delete from team_members using bulk_actions
     where bulk_actions.id = ${id}::uuid and team_members.since = bulk_actions.done_at
       and not team_members.by_rule
       and team_members.user_id = ${anyOf(userIds)}`.execute(tx)
}

/** Deletes the teams that the import created, which have the time of it, if they are empty and nobody has given them anything since. */
export async function deleteMadeTeams(tx: Tx, { id }: UndoneAction): Promise<void> {
  await sql`
    delete from teams using bulk_actions
     where bulk_actions.id = ${id}::uuid and teams.client_id = bulk_actions.client_id and teams.created_at = bulk_actions.done_at
       and ${isTeamEmpty}
       and not exists (select from team_pathways where team_id = teams.id)
       and not exists (select from team_rules where team_id = teams.id)
       and not exists (select from deadlines where team_id = teams.id)`.execute(tx)
}

/** Puts these people back into the teams that they left by the import, with the same first day. */
export async function rejoinLeftTeams(tx: Tx, { id }: UndoneAction, userIds: string[]) {
  await sql`
    insert into team_members (team_id, user_id, since)
    select teams.id, imported.user_id, membership.since
      from (${changedIn(id)}) as imported
      cross join jsonb_to_recordset(coalesce(imported.previous -> 'leftTeams', '[]'))
        as membership ("teamId" uuid, since timestamptz)
      join teams on teams.id = membership."teamId"
     where imported.user_id = ${anyOf(userIds)}
     order by 1, 2 on conflict do nothing`.execute(tx)
}
