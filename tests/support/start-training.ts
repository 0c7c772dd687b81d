// A product for one file of tests, with clients whose people have two courses to complete, and what is asked about them.
import * as compliance from '#contract/calls/compliance.ts'
import * as training from '#contract/calls/training.ts'
import { addDays } from '#server/training/calendar.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startTraining() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)
  const today = new Date().toISOString().slice(0, 10)
  const inDays = (days: number) => addDays(today, days)

  async function makeAssigned() {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const learner = await makeLearner(product, client.id, { firstName: 'Ada' })
    const [first, second] = [await makeCourse(product), await makeCourse(product)]
    const pathway = await makePathway(product, { courseIds: [first.id, second.id], clientIds: [client.id] })
    await updateAllObligations(db)
    return { client, manager, learner, first, second, pathway }
  }
  type Assigned = Awaited<ReturnType<typeof makeAssigned>>

  const listOf = async ({ client }: Pick<Assigned, 'client'>) => {
    await updateAllObligations(db)
    return product.ask(compliance.obligations, { clientId: client.id, pageSize: 50 }, admin)
  }
  const peopleOf = ({ client }: Pick<Assigned, 'client'>) =>
    product.ask(compliance.complianceTotals, { clientId: client.id }, admin)
  const dueDatesOf = async (assigned: Assigned) => {
    const { obligations } = await listOf(assigned)
    const dueOf = (id: string) => obligations.find(({ course }) => course.id === id)?.dueOn
    return [dueOf(assigned.first.id), dueOf(assigned.second.id)]
  }
  const setDeadline = (
    { pathway }: Pick<Assigned, 'pathway'>,
    deadline: Omit<Parameters<typeof product.ask<typeof training.saveDeadline>>[1], 'learningPathwayId'>,
  ) => product.ask(training.saveDeadline, { learningPathwayId: pathway.id, ...deadline }, admin)

  return { product, db, admin, today, inDays, makeAssigned, listOf, peopleOf, dueDatesOf, setDeadline }
}
