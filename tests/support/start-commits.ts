// A product for one file of tests, with learners whose windows commit.
import type { Package } from '#contract/rules/package.ts'
import * as playing from '#contract/calls/playing.ts'
import { makePlayableCourse } from '#tests/support/make-package.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startCommits() {
  const product = await startProduct()
  const { db } = product.app
  async function setUp(content: Package) {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    const course = await makePlayableCourse(product, content)
    await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    const open = async () => {
      const { launchUrl, trackingId } = await product.ask(playing.launch, { courseId: course.id }, learner)
      return { ticket: new URL(launchUrl).pathname.split('/')[2] as string, trackingId }
    }
    return { learner, course, open }
  }
  return { product, db, setUp }
}
