// A product for one file of tests, with records as the dashboards count them.
import { sql } from 'kysely'
import { startProduct } from '#tests/support/product.ts'

export async function startDashboards() {
  const product = await startProduct()
  const { db } = product.app
  const archive = (table: 'users' | 'clients', id: string) =>
    db
      .updateTable(table)
      .set({ archived_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()

  /** A record as it is after a course was played. */
  async function makeRecord(
    learner: { id: string; clientId: string },
    courseId: string,
    { started = false, completed = false, passed = false, score = null as number | null, progress = 0 },
  ) {
    const now = new Date().toISOString()
    await db
      .insertInto('course_records')
      .values({
        user_id: learner.id,
        client_id: learner.clientId,
        course_id: courseId,
        started_at: started ? now : null,
        last_active_at: started ? now : null,
        completed_at: completed ? now : null,
        lesson_status: passed ? 4 : started ? 1 : 0,
        score,
        progress,
      })
      .execute()
  }
  return { product, db, archive, makeRecord }
}
