// The courses of a world, and what its learner has done in them.
import { launch } from '#contract/calls/playing.ts'
import { updateAllObligations } from '#server/training/obligations.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeCertificate } from '#tests/support/make-states.ts'
import * as make from '#tests/support/make.ts'
import { pngOf } from '#tests/support/png.ts'
import { type WorldBase, once } from './world-base.ts'

/** @param taker passes courses: the first caller who is a learner of the client, and its learner where there is none */
export function coursesOf(base: WorldBase, taker: make.MadePerson) {
  const { product, db, client, team, learner, marks, marked } = base
  const unassigned = once(async () =>
    marked(await makePlayableCourse(product, makePackage([makeItem('one')]))),
  )
  const pathway = once(async () => {
    const { id } = await unassigned()
    return marked(await make.makePathway(product, { courseIds: [id], clientIds: [client.id] }))
  })
  /** In a pathway of the client. */
  const course = async () => (await pathway(), await unassigned())
  const issued = async () => makeCertificate(product, { learner, course: await course() })
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
    pathwayInOtherOrder: async () => addFirstCourse(base, (await pathway()).id, (await course()).id),
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
    async certificate() {
      await issued()
      return { userId: learner.id, courseId: (await course()).id }
    },
    async certificateNumber() {
      const certificateNumber = await issued()
      await product.app.files.write(make.badgeOfMadeCourses, await pngOf())
      return { certificateNumber }
    },
    ...correctedNames(base, issued),
    /** Of a window that its learner has opened. */
    async ticket() {
      const courseId = (await course()).id
      const { launchUrl } = await product.ask(launch, { courseId }, learner)
      return new URL(launchUrl).pathname.split('/')[2]
    },
  }
}

function correctedNames({ db, learner }: WorldBase, issued: () => Promise<unknown>) {
  /** Its learner has a certificate with another name. */
  async function oldName() {
    await issued()
    await db.updateTable('users').set({ last_name: 'Corrected' }).where('id', '=', learner.id).execute()
    return { urlToken: learner.urlToken }
  }
  return {
    oldName,
    async requestedReissue() {
      const named = await oldName()
      await db
        .insertInto('reissue_requests')
        .values({ user_id: learner.id, requested_by: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return named
    },
  }
}

/** The input of the call that puts a second course of a pathway before its first one. */
async function addFirstCourse(
  { product, db, marked }: WorldBase,
  learningPathwayId: string,
  courseId: string,
) {
  const added = marked(await make.makeCourse(product))
  await db
    .insertInto('pathway_courses')
    .values({ pathway_id: learningPathwayId, course_id: added.id })
    .execute()
  return { learningPathwayId, courseIds: [added.id, courseId] }
}
