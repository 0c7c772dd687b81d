import { type RawBuilder, sql } from 'kysely'
import { compliantStatuses } from '#contract/rules/compliance.ts'
import type { Database, Tx } from '../db/open.ts'

/** Clients without a snapshot of their current day, each with that day. */
export async function clientsToCount(db: Database, now: Date): Promise<{ id: string; day: string }[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select today.id, today.day
      from (select id, day_in_client(id, ${now.toISOString()}::timestamptz) as day
              from clients where archived_at is null) as today
     where not exists (
       select from compliance_snapshots as taken where taken.client_id = today.id and taken.day >= today.day)
       and exists (select from people_counts where people_counts.client_id = today.id)
     order by today.id`.execute(db)
  return rows
}

/** Those of the client as they are stored. */
export const currentObligations = (clientId: string) => sql`
  select user_id, course_id, status from obligations where client_id = ${clientId}::uuid`

/**
 * Writes how much of what is required is met at the beginning of a day: in the client, in each pathway that it or a team of
 * it has, and in each team. The month is that of the day before. A later day of the same month replaces an earlier one.
 * @param obligations user_id, course_id and status of those of the client on that day
 */
export async function storeSnapshots(
  db: Database | Tx,
  { id, day }: { id: string; day: string },
  obligations: RawBuilder<unknown>,
): Promise<void> {
  const share = sql`count(*), count(*) filter (where status = any(${compliantStatuses}::text[]))`
  await sql`
    insert into compliance_snapshots as old (client_id, pathway_id, team_id, month, day, required, compliant)
    with current as materialized (${obligations}), counted (pathway_id, team_id, required, compliant) as (
      select null::uuid, null::uuid, ${share} from current having count(*) > 0
      union all
      select assigned.pathway_id, null, ${share}
        from (
          select pathway_id from client_pathways where client_id = ${id}::uuid
          union
          select pathway_id from team_pathways join teams on teams.id = team_id where teams.client_id = ${id}::uuid
        ) as assigned
        join pathways on pathways.id = assigned.pathway_id and pathways.deleted_at is null
        join pathway_courses on pathway_courses.pathway_id = pathways.id
        join current on current.course_id = pathway_courses.course_id
       group by assigned.pathway_id
      union all
      select null, team_members.team_id, ${share}
        from team_members join teams on teams.id = team_members.team_id and teams.client_id = ${id}::uuid
        join current on current.user_id = team_members.user_id
       group by team_members.team_id
    )
    select ${id}::uuid, pathway_id, team_id, date_trunc('month', ${day}::date - 1)::date, ${day}::date, required, compliant
      from counted
    on conflict on constraint compliance_snapshots_once do update
       set day = excluded.day, required = excluded.required, compliant = excluded.compliant
     where old.day <= excluded.day`.execute(db)
}
