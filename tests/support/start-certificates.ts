// A product for one file of tests, with learners who pass courses and their certificates.
import { expect } from 'vitest'
import * as playing from '#contract/calls/playing.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makeLearner, makeManager, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export interface PersonName {
  firstName?: string
  lastName?: string
}

export async function startCertificates() {
  const product = await startProduct()
  const { app } = product
  const page = (kind: 'Get' | 'Download', userId: string, courseId: string, remoteAddress = '10.0.0.1') =>
    product.content.inject({
      method: 'GET',
      url: `/Certificate/${kind}Certificate/${userId}/${courseId}`,
      remoteAddress,
    })
  /** A learner, and a course that they may take. */
  async function enrol({ firstName = 'Ada', lastName = 'Lovelace' }: PersonName = {}, title?: string) {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id, { firstName, lastName })
    const course = await makePlayableCourse(product, makePackage([makeItem('one')]), title)
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    return { learner, course }
  }
  async function pass({ learner, course }: Awaited<ReturnType<typeof enrol>>) {
    const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
    const commit = async (cmi: object) =>
      product.content.inject({
        method: 'POST',
        url: `${new URL(launchUrl).pathname}commit`,
        payload: { sco: 'one', cmi },
      })
    await commit({ lessonStatus: 'incomplete' })
    expect((await page('Get', learner.id, course.id)).statusCode).toBe(404)
    expect((await commit({ lessonStatus: 'passed' })).statusCode).toBe(200)
    return trackingId
  }
  /** Of the latest certificate. */
  async function numberOf({ learner, course }: Awaited<ReturnType<typeof enrol>>): Promise<string> {
    const { number } = await app.db
      .selectFrom('certificates')
      .where('user_id', '=', learner.id)
      .where('course_id', '=', course.id)
      .where('is_latest', '=', true)
      .select('number')
      .executeTakeFirstOrThrow()
    return number
  }
  /** A learner who has passed a course, with a manager of their client. */
  async function certified(name: PersonName = { firstName: 'Siân', lastName: 'Llŷr' }, title = 'Dŵr glân') {
    const all = await enrol(name, title)
    const trackingId = await pass(all)
    const manager = await makeManager(product, all.learner.clientId)
    return { ...all, trackingId, manager, number: await numberOf(all) }
  }
  return { product, app, page, enrol, pass, numberOf, certified }
}
