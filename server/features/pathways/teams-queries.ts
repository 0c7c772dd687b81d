// Which teams have a pathway.
import { sql } from 'kysely'
import type { Scope } from '../../access/who.ts'
import { rowsBefore } from '../../base/pages.ts'
import { countRows } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import { counts, teamsWithin } from '../teams/queries.ts'

const teamsWithPathway = (db: Database, pathwayId: string, scope: Scope) =>
  teamsWithin(db, scope)
    .innerJoin('team_pathways', 'team_pathways.team_id', 'teams.id')
    .where('team_pathways.pathway_id', '=', pathwayId)

/** A page of the teams within the scope that have a pathway, by the name of their client and their own. */
export const teamsPage = (db: Database, pathwayId: string, scope: Scope, page: number, pageSize: number) =>
  teamsWithPathway(db, pathwayId, scope)
    .orderBy(sql`lower(clients.name)`)
    .orderBy('clients.id')
    .orderBy(sql`lower(teams.name)`)
    .limit(pageSize)
    .offset(rowsBefore(page, pageSize))
    .select(['teams.id', 'teams.name', 'clients.name as clientName', counts.people.as('numberOfPeople')])
    .execute()

/** How many they are. */
export const countTeamsWithin = (db: Database, pathwayId: string, scope: Scope) =>
  teamsWithPathway(db, pathwayId, scope).$call(countRows)
