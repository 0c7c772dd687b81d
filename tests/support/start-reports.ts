// A product for one file of tests, with events that reports count.
import type { Reply } from '#contract/call.ts'
import * as reports from '#contract/calls/reports.ts'
import { type MadePerson, makeAdmin, makeCourse } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export type Report = Reply<typeof reports.clients>

export const rowOf = ({ rows }: Report, clientId: string) => rows.find((row) => row.clientId === clientId)

/** Courses started and completed in the period. */
export const countsOf = (row?: { coursesStartedThisPeriod: number; coursesCompletedThisPeriod: number }) =>
  row && [row.coursesStartedThisPeriod, row.coursesCompletedThisPeriod]

export async function startReports() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)
  const course = await makeCourse(product, { title: 'Peat and bog' })
  async function addEvent(
    kind: 'started' | 'completed',
    at: string,
    { id, clientId }: Pick<MadePerson, 'id' | 'clientId'>,
    attempt = 1,
  ) {
    const event = { kind, at, user_id: id, client_id: clientId, course_id: course.id, attempt }
    await db.insertInto('course_events').values(event).execute()
  }
  const report = (fromDate: string, toDate: string) =>
    product.ask(reports.clients, { fromDate, toDate }, admin)
  return { product, db, admin, course, addEvent, report }
}
