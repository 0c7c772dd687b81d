import { type Insertable, sql } from 'kysely'
import { rowsBefore } from '../../base/pages.ts'
import type { Database } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

/** Of one organisation, however its letters are cased, or of all. */
const results = (db: Database, organisation: string | undefined) =>
  db
    .selectFrom('wellness_questionnaires')
    .$if(organisation !== undefined, (query) =>
      query.where(sql`lower(organisation)`, '=', sql`lower(${organisation})`),
    )

/** How many questionnaires have each wellness number. */
export const countByNumber = (db: Database, organisation?: string) =>
  results(db, organisation)
    .groupBy('wellness_number')
    .select(['wellness_number as wellnessNumber', sql<number>`count(*)`.as('count')])
    .execute()

/** All of them, or one page; newest first. */
export async function questionnaires(
  db: Database,
  organisation?: string,
  page?: { pageNumber: number; pageSize: number },
) {
  return results(db, organisation)
    .$if(page !== undefined, (query) =>
      query.limit(page?.pageSize ?? 0).offset(page ? rowsBefore(page.pageNumber, page.pageSize) : 0),
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
