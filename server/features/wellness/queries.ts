import { type Insertable, sql } from 'kysely'
import { readColumn } from '../../db/endings.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

/** The condition for results of one organisation, without regard to case; undefined for those of all. */
export const isOfOrganisation = (organisation?: string) =>
  organisation === undefined ? undefined : sql<boolean>`lower(organisation) = lower(${organisation})`

/** Counts the questionnaires with each wellness number. */
export const countByNumber = (db: Database, organisation?: string) =>
  db
    .selectFrom('wellness_questionnaires')
    .where(isOfOrganisation(organisation) ?? sql<boolean>`true`)
    .groupBy('wellness_number')
    .select(['wellness_number as wellnessNumber', sql<number>`count(*)`.as('count')])
    .execute()

/** Returns each organisation once, in the spelling in which it was first entered. */
export const namedOrganisations = (db: Database) =>
  db
    .selectFrom('wellness_questionnaires')
    .distinctOn(sql`lower(organisation)`)
    .orderBy(sql`lower(organisation)`)
    .orderBy('created_at')
    .select('organisation')
    .$call(readColumn('organisation'))

export async function addQuestionnaire(
  db: Database,
  questionnaire: Insertable<Tables['wellness_questionnaires']>,
) {
  await db.insertInto('wellness_questionnaires').values(questionnaire).execute()
}
