// A learner's own progress in a course, and restarting it.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import * as training from '#contract/calls/training.ts'
import {
  type MadePerson,
  makeClient,
  makeForm,
  makeLearner,
  makeManager,
  makeRecord,
} from '#tests/support/make.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { started, completed, startProgress } from '#tests/support/start-progress.ts'
import { updateAllObligations } from '../../training/obligations.ts'

const { product, db, admin, makeClientWithCourse } = await startProgress()

const recordById = (id: string) =>
  db.selectFrom('course_records').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

const attemptById = (id: string) =>
  db.selectFrom('attempts').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe("a learner's own course", () => {
  test('is answered with the record, or as not started without one', async () => {
    const { course, client } = await makeClientWithCourse()
    const [beginner, other] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const { id } = await makeRecord(product, beginner, course, {
      startedAt: started,
      lessonStatus: 3,
      score: 40,
      progress: 60,
    })
    const about = {
      id: course.id,
      title: course.title,
      description: expect.stringContaining('What course') as unknown,
      badgeImageUrl: '/images/00000000-0000-0000-0000-000000000000.png',
      pictureUrl: null,
      minutes: null,
      feedbackRequired: false,
      feedbackForm: null,
    }
    expect((await product.ask(progress.myCourse, { id: course.id }, beginner)).course).toEqual({
      course: about,
      trackingId: id,
      startedDateTime: started,
      completedDateTime: null,
      lessonStatus: 3,
      progress: 60,
      scorePercentage: 40,
      obligation: null,
      mayRenew: false,
      earlierVersions: null,
      feedbackComplete: false,
      certificateDateTime: null,
      certificateNumber: null,
      certificateStatus: null,
      certificateTitle: null,
      certificateIssuedOn: null,
      certificateExpiresOn: null,
    })
    expect((await product.ask(progress.myCourse, { id: course.id }, other)).course).toEqual({
      course: about,
      trackingId: null,
      startedDateTime: null,
      completedDateTime: null,
      lessonStatus: 0,
      progress: 0,
      scorePercentage: null,
      obligation: null,
      mayRenew: false,
      earlierVersions: null,
      feedbackComplete: false,
      certificateDateTime: null,
      certificateNumber: null,
      certificateStatus: null,
      certificateTitle: null,
      certificateIssuedOn: null,
      certificateExpiresOn: null,
    })
  })

  // At any time it is another day than at the server in one of these zones.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'says until when it has to be done in %s',
    async (zone) => {
      const { course, client, pathway } = await makeClientWithCourse()
      await sql`update clients set time_zone = ${zone} where id = ${client.id}`.execute(db)
      const [late, exempt] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
      const { rows } = await sql<{ today: string; dueOn: string }>`
      select (now() at time zone ${zone})::date::text as today,
             ((now() at time zone ${zone})::date - 3)::text as "dueOn"`.execute(db)
      const [{ today, dueOn }] = rows as [(typeof rows)[number]]
      const deadline = { learningPathwayId: pathway.id, courseId: course.id, kind: 'fixed' as const }
      await product.ask(training.saveDeadline, { ...deadline, day: dueOn }, admin)
      await sql`insert into exemptions (user_id, course_id, from_day, reason)
              values (${exempt.id}, ${course.id}, ${today}::date, 'Away')`.execute(db)
      await updateAllObligations(db)
      const days = { dueOn, completedOn: null, validUntil: null, daysLeft: -3 }
      for (const [learner, obligation] of [
        [late, { status: 'overdue', ...days }],
        [exempt, expect.objectContaining({ status: 'exempt' }) as object],
      ] as const) {
        const { course: own } = await product.ask(progress.myCourse, { id: course.id }, learner)
        expect(own.obligation).toEqual(obligation)
        const { courses } = await product.ask(dashboards.learner, {}, learner)
        expect(courses.map((one) => one.obligation)).toEqual([obligation])
      }
    },
  )

  test('of a manager who takes no courses is the course alone', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    await makeRecord(product, manager, course, { startedAt: started, progress: 50 })
    const { course: own } = await product.ask(progress.myCourse, { id: course.id }, manager)
    expect(own).toMatchObject({ trackingId: null, startedDateTime: null, progress: 0 })
    const learning = await makeManager(product, client.id, { secondaryRole: 'LEARNER' })
    const { id } = await makeRecord(product, learning, course)
    const { course: theirs } = await product.ask(progress.myCourse, { id: course.id }, learning)
    expect(theirs.trackingId).toBe(id)
  })

  test('that the client does not have, or that is deleted, is not found', async () => {
    const { course, client, pathway } = await makeClientWithCourse()
    const outsider = await makeLearner(product, (await makeClient(product)).id)
    const learner = await makeLearner(product, client.id)
    await makeRecord(product, learner, course)
    for (const id of [course.id, unknownId, 'no id'])
      expect(await product.refuse(progress.myCourse, { id }, outsider)).toEqual(notFound)
    await product.ask(pathways.remove, { learningPathwayId: pathway.id }, admin)
    expect(await product.refuse(progress.myCourse, { id: course.id }, learner)).toEqual(notFound)
  })
})

describe('restarting a course', () => {
  const reset = (trackingId: unknown, as: MadePerson) => product.ask(progress.reset, { trackingId }, as)

  test('preserves the previous attempt, the tracking id and the feedback, and clears the rest', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    const learner = await makeLearner(product, client.id)
    const { id, attemptId } = await makeRecord(product, learner, course, {
      startedAt: started,
      lessonStatus: 3,
      score: 35,
      progress: 80,
    })
    const form = await makeForm(product, { courseId: course.id })
    await db
      .insertInto('feedback_submissions')
      .values({
        form_id: form.id,
        course_id: course.id,
        user_id: learner.id,
        client_id: client.id,
        additional_feedback: '',
      })
      .execute()

    expect(await reset(id, learner)).toBe(true)

    expect(await recordById(id)).toMatchObject({
      attempt_id: null,
      started_at: null,
      completed_at: null,
      lesson_status: 0,
      score: null,
      progress: 0,
      restarts: 1,
    })
    expect((await product.ask(progress.myCourse, { id: course.id }, learner)).course.feedbackComplete).toBe(
      true,
    )
    const attempt = await attemptById(attemptId)
    expect(attempt).toMatchObject({ lesson_status: 3, score: 35, progress: 80, started_at: started })
    expect(attempt.ended_at).not.toBeNull()
    expect((await product.ask(progress.ofCourse, { courseId: course.id }, manager)).stats).toEqual({
      notStarted: 1,
      inProgress: 0,
      completed: 0,
    })
    // There is nothing to restart until it is started again.
    expect(await reset(id, learner)).toBe(false)
    expect((await recordById(id)).restarts).toBe(1)
  })

  test('answers a bare false, and changes nothing, for what cannot be restarted', async () => {
    const { course, client, pathway } = await makeClientWithCourse()
    const [learner, colleague] = [
      await makeLearner(product, client.id),
      await makeLearner(product, client.id),
    ]
    const passed = await makeRecord(product, learner, course, {
      startedAt: started,
      completedAt: completed,
      lessonStatus: 4,
    })
    const theirs = await makeRecord(product, colleague, course, { startedAt: started })
    const before = [await recordById(passed.id), await recordById(theirs.id)]
    for (const trackingId of [passed.id, theirs.id, unknownId, '', null, 7, {}, [theirs.id], 'x'.repeat(500)])
      expect(await reset(trackingId, learner)).toBe(false)
    expect(await product.ask(progress.reset, {}, learner)).toBe(false)
    expect([await recordById(passed.id), await recordById(theirs.id)]).toEqual(before)
    expect((await attemptById(theirs.attemptId)).ended_at).toBeNull()

    await product.ask(pathways.remove, { learningPathwayId: pathway.id }, admin)
    expect(await reset(theirs.id, colleague)).toBe(false)
  })

  test('counts once, however many calls arrive at the same time', async () => {
    const { course, client } = await makeClientWithCourse()
    const learner = await makeLearner(product, client.id)
    const { id } = await makeRecord(product, learner, course, { startedAt: started })
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(id, learner)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect((await recordById(id)).restarts).toBe(1)
  })

  test('is for learners alone', async () => {
    const { course, manager } = await makeClientWithCourse()
    const { id } = await makeRecord(product, manager, course, { startedAt: started })
    expect((await product.refuse(progress.reset, { trackingId: id }, manager)).status).toBe(403)
    expect((await recordById(id)).started_at).toBe(started)
  })
})
