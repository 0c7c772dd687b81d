import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

interface What {
  pathwayId: string
  /** The course that leaves the pathway; without one, all of them leave. */
  courseId: string | null
  /** The client or team that loses the pathway; without one, all of them lose it. */
  clientId: string | null
  teamId: string | null
}

interface AccessLost {
  clients: number
  learners: number
  courses: number
  inProgress: number
}

/**
 * Who can no longer open which courses when a pathway is removed, from one client or team or from all, or when a course is
 * removed from it: courses that people have by another pathway, of their client or of a team, are not lost. As everywhere, the
 * provider has every pathway; its learners count, it is no client. What clients lose is a row for each client and course,
 * however many learners there are; only the people of teams are read one by one.
 */
export async function accessLost(db: Database, what: What): Promise<AccessLost> {
  const { rows } = await sql<AccessLost>`
    with ${lostByClients(what)}, ${lostByTeams(what)}
    select (select count(*) from clients where not is_provider
              and id in (select client_id from lost union all select client_id from without_team)) as clients,
           (select coalesce(sum(learners), 0) from learner_counts
             where client_id in (select client_id from lost))
           - (select count(*) from unharmed where user_id not in (select user_id from without_team))
           + (select count(distinct user_id) from without_team
               where client_id not in (select client_id from lost)) as learners,
           (select count(*) from (select course_id from lost union select course_id from without_team) as each) as courses,
           (select coalesce(sum(in_progress), 0) from lost join course_counts using (client_id, course_id))
           - (select count(*) from stay join begun using (user_id, course_id))
           + (select count(*) from without_team join begun using (user_id, course_id)) as "inProgress"
    `.execute(db)
  return rows[0] as AccessLost
}

/** Which courses which clients lose, for all of their learners. */
const lostByClients = ({ pathwayId, courseId, clientId, teamId }: What) => sql`
    gone as (
      select course_id from pathway_courses join courses on courses.id = course_id and courses.deleted_at is null
       where pathway_id = ${pathwayId}::uuid ${courseId === null ? sql`` : sql`and course_id = ${courseId}::uuid`}
    ), holders as (
      select client_id from client_pathways join clients on clients.id = client_id
       where pathway_id = ${pathwayId}::uuid and archived_at is null and not is_provider
         ${clientId === null ? sql`` : sql`and client_id = ${clientId}::uuid`}
         ${teamId === null ? sql`` : sql`and false`}
      union all
      select id from clients where is_provider ${clientId === null && teamId === null ? sql`` : sql`and false`}
    ), lost as (
      select holder.client_id, gone.course_id
        from holders as holder
        join clients on clients.id = holder.client_id
        cross join gone
       where not exists (
           select from pathway_courses as other
             join pathways on pathways.id = other.pathway_id and pathways.deleted_at is null
            where other.course_id = gone.course_id and other.pathway_id <> ${pathwayId}::uuid
              and (clients.is_provider or exists (
                select from client_pathways as assignment
                 where assignment.client_id = holder.client_id and assignment.pathway_id = other.pathway_id
              ))
         )
    )`

/** Who loses which courses of a team, and who of those clients still has them by a team. */
const lostByTeams = ({ pathwayId, clientId, teamId }: What) => sql`
    losing_teams as (
      select team_id from team_pathways join teams on teams.id = team_id
        join clients on clients.id = teams.client_id and clients.archived_at is null
       where pathway_id = ${pathwayId}::uuid
         ${clientId === null ? sql`` : sql`and false`}
         ${teamId === null ? sql`` : sql`and team_id = ${teamId}::uuid`}
    ), remaining as (
      select distinct member.user_id, gone.course_id
        from gone
        join pathway_courses as other on other.course_id = gone.course_id
        join pathways on pathways.id = other.pathway_id and pathways.deleted_at is null
        join team_pathways as assignment on assignment.pathway_id = other.pathway_id
        join team_members as member on member.team_id = assignment.team_id
       where assignment.pathway_id <> ${pathwayId}::uuid or assignment.team_id not in (select team_id from losing_teams)
    ), without_team as (
      select distinct person.client_id, person.id as user_id, gone.course_id
        from losing_teams
        join team_members as member using (team_id)
        join users as person on person.id = member.user_id and person.is_learner and person.archived_at is null
        cross join gone
       where not exists (select from client_courses as assignment
                          where assignment.client_id = person.client_id and assignment.course_id = gone.course_id)
         and not exists (select from remaining as still
                          where still.user_id = person.id and still.course_id = gone.course_id)
    ), stay as (
      select lost.client_id, person.id as user_id, lost.course_id
        from lost
        join remaining using (course_id)
        join users as person on person.id = remaining.user_id and person.client_id = lost.client_id
         and person.is_learner and person.archived_at is null
    ), unharmed as (
      select user_id from stay group by user_id, client_id
      having count(*) = (select count(*) from lost where lost.client_id = stay.client_id)
    ), begun as (
      select user_id, course_id from course_records where started_at is not null and completed_at is null
    )`

/** How many teams of clients that are in use have the pathway. */
export async function countTeamsWith(
  db: Database,
  pathwayId: string,
  teamId: string | null,
): Promise<number> {
  const { rows } = await sql<{ teams: number }>`
    select count(*) as teams from team_pathways join teams on teams.id = team_id
      join clients on clients.id = teams.client_id and clients.archived_at is null
     where pathway_id = ${pathwayId}::uuid ${teamId === null ? sql`` : sql`and team_id = ${teamId}::uuid`}`.execute(
    db,
  )
  return rows[0]?.teams ?? 0
}
