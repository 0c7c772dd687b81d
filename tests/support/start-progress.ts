// A product for one file of tests, with clients that have a course.
import { makeAdmin, makeClient, makeCourse, makeManager, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export const started = '2026-03-01T09:00:00.000Z'

export const completed = '2026-03-05T10:30:00.000Z'

export async function startProgress() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)
  /** A client with a course in a pathway, and its manager. */
  async function makeClientWithCourse() {
    const course = await makeCourse(product)
    const client = await makeClient(product)
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const manager = await makeManager(product, client.id)
    return { course, client, pathway, manager }
  }
  return { product, db, admin, makeClientWithCourse }
}
