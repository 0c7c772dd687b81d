// A product for one file of tests, with clients whose people have different courses to complete.
import { sql } from 'kysely'
import * as training from '#contract/calls/training.ts'
import { addDays } from '#server/training/calendar.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import {
  joinTeam,
  limitTo,
  makeAdmin,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startCompliance() {
  const product = await startProduct()
  const { db } = product.app
  const admin = await makeAdmin(product)
  const today = new Date().toISOString().slice(0, 10)
  const inDays = (days: number) => addDays(today, days)

  /** A client whose people differ: a team with a course more, overdue, completed and exempt ones. */
  async function makeMixed() {
    const client = await makeClient(product)
    const manager = await makeManager(product, client.id)
    const people = []
    for (const firstName of ['Ada', 'Ben', 'Cai', 'Dee'])
      people.push(await makeLearner(product, client.id, { firstName }))
    const [fire, data, lift] = [
      await makeCourse(product),
      await makeCourse(product),
      await makeCourse(product),
    ]
    const pathway = await makePathway(product, { courseIds: [fire.id, data.id], clientIds: [client.id] })
    const { id: team } = await makeTeam(product, client.id)
    const extra = await makePathway(product, { courseIds: [lift.id], teamIds: [team] })
    const [ada, ben] = people as [(typeof people)[0], (typeof people)[0]]
    await joinTeam(product, { id: team }, ada, ben)
    await product.ask(
      training.saveDeadline,
      { learningPathwayId: pathway.id, courseId: fire.id, kind: 'fixed', day: inDays(-4) },
      admin,
    )
    await product.ask(
      training.saveDeadline,
      { learningPathwayId: pathway.id, courseId: data.id, kind: 'fixed', day: inDays(3) },
      admin,
    )
    await makeRecord(product, ada, fire, { lessonStatus: 4, completedAt: new Date().toISOString() })
    await sql`insert into exemptions (user_id, course_id, from_day, reason)
              values (${ben.id}, ${data.id}, ${inDays(-1)}::date, 'Away')`.execute(db)
    const limited = await makeManager(product, client.id)
    await limitTo(product, limited, { id: team })
    await updateAllObligations(db)
    return { client, manager, limited, people, fire, data, lift, pathway, extra, team }
  }

  return { product, db, admin, today, inDays, makeMixed }
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
