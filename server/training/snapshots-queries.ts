import { type RawBuilder, sql } from 'kysely'
import { doneStatuses, lateStatuses } from '#contract/rules/compliance.ts'
import { rowsFrom } from '../db/endings.ts'
import type { Database, Tx } from '../db/open.ts'

/** Returns the clients without a snapshot of their current day, each with that day. */
export const clientsToCount = (db: Database, now: Date) =>
  rowsFrom(db)(sql<{ id: string; day: string }>`
    select today.id, today.day
      from (select id, day_in_client(id, ${now.toISOString()}::timestamptz) as day
              from clients where archived_at is null) as today
     where not exists (
       select from compliance_snapshots as taken where taken.client_id = today.id and taken.day >= today.day)
       and exists (select from people_counts where people_counts.client_id = today.id)
     order by today.id`)

/** Selects the obligations of the client as they are stored. */
export const currentObligations = (clientId: string) => sql`
  select user_id, status, pathway_ids from obligations where client_id = ${clientId}::uuid`

/**
 * Writes how many people are up to date at the beginning of a day, and how much of what they have to complete: in the client, by each
 * pathway, and in each team. The month is that of the day before. A later day of the same month replaces an earlier one.
 * @param obligations user_id, status and pathway_ids of those of the client on that day
 */
export async function storeSnapshots(
  db: Database | Tx,
  { id, day }: { id: string; day: string },
  obligations: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into compliance_snapshots as old
      (client_id, pathway_id, team_id, month, day, required, compliant, required_up_to_date, people, people_up_to_date)
    with current as materialized (${obligations}), belonging (pathway_id, team_id, user_id, status) as (
      select null::uuid, null::uuid, user_id, status from current
      union all
      select pathways.id, null, user_id, status
        from current cross join unnest(pathway_ids) as assigned_id
        join pathways on pathways.id = assigned_id and pathways.deleted_at is null
      union all
      select null, team_members.team_id, current.user_id, status
        from team_members join teams on teams.id = team_members.team_id and teams.client_id = ${id}::uuid
        join current on current.user_id = team_members.user_id
    ), of_people as (
      select pathway_id, team_id, user_id, count(*) as required,
             count(*) filter (where status = any(${doneStatuses}::text[])) as done,
             count(*) filter (where status = any(${lateStatuses}::text[])) as late
        from belonging group by pathway_id, team_id, user_id
    )
    select ${id}::uuid, pathway_id, team_id, date_trunc('month', ${day}::date - 1)::date, ${day}::date,
           sum(required), sum(done), sum(required - late), count(*), count(*) filter (where late = 0)
      from of_people group by pathway_id, team_id
    on conflict on constraint compliance_snapshots_once do update
       set day = excluded.day, required = excluded.required, compliant = excluded.compliant,
           required_up_to_date = excluded.required_up_to_date, people = excluded.people,
           people_up_to_date = excluded.people_up_to_date
     where old.day <= excluded.day`.execute(db)
}
