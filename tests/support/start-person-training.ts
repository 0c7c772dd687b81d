// A product for one file of tests, with learners who have one course to complete, and what is done with it.
import * as contract from '#contract/calls/person-training.ts'
import * as training from '#contract/calls/training.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import { makeClient, makeCourse, makeLearner, makeManager, makePathway } from '#tests/support/make.ts'
import { startTraining } from '#tests/support/start-training.ts'

export async function startPersonTraining() {
  const { product, db, admin, today, inDays } = await startTraining()

  async function makeAssigned() {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const learner = await makeLearner(product, client.id)
    const course = await makeCourse(product)
    const pathway = await makePathway(product, { courseIds: [course.id], clientIds: [client.id] })
    await product.ask(
      training.saveDeadline,
      { learningPathwayId: pathway.id, kind: 'afterAssignment', days: 30 },
      admin,
    )
    await updateAllObligations(db)
    return {
      client,
      manager,
      learner,
      course,
      pathway,
      row: { urlToken: learner.urlToken, courseId: course.id },
    }
  }
  type Assigned = Awaited<ReturnType<typeof makeAssigned>>

  const trainingOf = async ({ learner, manager }: Pick<Assigned, 'learner' | 'manager'>) =>
    product.ask(contract.ofLearner, { urlToken: learner.urlToken }, manager)
  const statusOf = async (assigned: Assigned) => (await trainingOf(assigned)).obligations[0]?.status
  const recordExternal = async ({ row, manager }: Assigned, facts: object = {}) =>
    product.ask(
      contract.recordExternal,
      { ...row, completedOn: inDays(-10), title: 'First aid, Red Cross', evidence: evidence(), ...facts },
      manager,
    )
  const setRule = async ({ course }: Assigned, months: number | null) =>
    product.ask(
      training.saveValidity,
      { courseId: course.id, months, renewalDays: 30, renewFrom: 'previousEnd' },
      admin,
    )

  return { product, admin, today, inDays, makeAssigned, trainingOf, statusOf, recordExternal, setRule }
}
