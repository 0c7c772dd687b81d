import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

/** Of one organisation, however its letters are cased, or of all; newest first. */
export async function questionnaires(db: Database, organisation?: string) {
  return db
    .selectFrom('wellness_questionnaires')
    .$if(organisation !== undefined, (query) =>
      query.where(sql`lower(organisation)`, '=', sql`lower(${organisation})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'organisation',
      'answers',
      'wellness_number as wellnessNumber',
      'created_at as createdDateTime',
    ])
    .execute()
}

/** Each once, as it was first written. */
export async function namedOrganisations(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('wellness_questionnaires')
    .distinctOn(sql`lower(organisation)`)
    .orderBy(sql`lower(organisation)`)
    .orderBy('created_at')
    .select('organisation')
    .execute()
  return rows.map(({ organisation }) => organisation)
}

export async function addQuestionnaire(
  db: Database,
  questionnaire: Insertable<Tables['wellness_questionnaires']>,
) {
  await db.insertInto('wellness_questionnaires').values(questionnaire).execute()
}
