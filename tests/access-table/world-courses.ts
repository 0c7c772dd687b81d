// The courses of a world, and what its learner has done in them.
import { randomUUID } from 'node:crypto'
import { launch } from '#contract/calls/playing.ts'
import { issueCertificate } from '#server/features/certificates/issue.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import * as make from '#tests/support/make.ts'
import { pngOf } from '#tests/support/png.ts'
import { type WorldBase, once } from './world-base.ts'

/** @param taker passes courses: the first caller who is a learner of the client, and its learner where there is none */
export function coursesOf(
  { product, db, client, team, learner, marks, marked }: WorldBase,
  taker: make.MadePerson,
) {
  const unassigned = once(async () =>
    marked(await makePlayableCourse(product, makePackage([makeItem('one')]))),
  )
  const pathway = once(async () => {
    const { id } = await unassigned()
    return marked(await make.makePathway(product, { courseIds: [id], clientIds: [client.id] }))
  })
  /** In a pathway of the client. */
  const course = async () => (await pathway(), await unassigned())
  async function certificate() {
    const { id, versionId } = await course()
    const earned = { trackingId: randomUUID(), userId: learner.id, courseId: id, versionId }
    await db.transaction().execute((tx) => issueCertificate(tx, product.app, earned))
    return { userId: learner.id, courseId: id }
  }
  return {
    course,
    /** Its learner has to complete it. */
    async obligation() {
      const { id } = await course()
      await updateAllObligations(db)
      return { courseId: id }
    },
    /** In no pathway. */
    looseCourse: async () => marked(await make.makeCourse(product)),
    pathway,
    /** Of the client and the team. */
    pathwayOfTeam: once(async () =>
      marked(await make.makePathway(product, { clientIds: [client.id], teamIds: [team.id] })),
    ),
    record: once(async () => {
      const made = await make.makeRecord(product, learner, await course(), { lessonStatus: 3 })
      marks.add(made.attemptId)
      return marked(made)
    }),
    async passed() {
      const at = { lessonStatus: 4, completedAt: new Date().toISOString() }
      return make.makeRecord(product, taker, await course(), at)
    },
    certificate,
    async certificateNumber() {
      const issued = await certificate()
      await product.app.files.write(make.badgeOfMadeCourses, await pngOf())
      return { certificateNumber: await numberOf(db, issued) }
    },
    /** Of a window that its learner has opened. */
    async ticket() {
      const courseId = (await course()).id
      const { launchUrl } = await product.ask(launch, { courseId }, learner)
      return new URL(launchUrl).pathname.split('/')[2]
    },
  }
}

async function numberOf(db: WorldBase['db'], issued: { userId: string; courseId: string }) {
  const { number } = await db
    .selectFrom('certificates')
    .where('user_id', '=', issued.userId)
    .where('course_id', '=', issued.courseId)
    .select('number')
    .executeTakeFirstOrThrow()
  return number
}
