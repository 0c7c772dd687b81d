// Which course and which clients a feedback form is for.
import { describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as feedback from '#contract/calls/feedback.ts'
import * as feedbackSubmissions from '#contract/calls/feedback-submissions.ts'
import * as progress from '#contract/calls/progress.ts'
import {
  makeAdmin,
  makeClient,
  makeCourse,
  makeForm,
  makeLearner,
  makeManager,
  makePathway,
} from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { formNotFound, notFound, unknownId } from '#tests/support/refusals.ts'

const product = await startProduct()
const { db } = product.app
const admin = await makeAdmin(product)

const open = async (FeedbackFormId: string, as = admin) =>
  (await product.ask(feedback.openForm, { FeedbackFormId }, as)).feedbackForm
const listed = async (id: string) =>
  (await product.ask(feedback.list, {}, admin)).feedbackForms.find((form) => form.id === id)

describe('the course of a form', () => {
  const courseOf = async (id: string) => (await open(id)).course
  const attach = (feedbackFormId: string, courseId: string) =>
    product.ask(feedback.assignCourse, { courseId, feedbackFormId }, admin)

  test('is one, as the form of a course is, and asks its learners for feedback', async () => {
    const [water, waste] = [await makeCourse(product), await makeCourse(product)]
    const client = await makeClient(product)
    await makePathway(product, { courseIds: [water.id, waste.id], clientIds: [client.id] })
    const learner = await makeLearner(product, client.id)
    const [one, two] = [await makeForm(product), await makeForm(product)]
    await attach(one.id, water.id)
    expect(await courseOf(one.id)).toEqual({ id: water.id, title: water.title })
    expect((await product.ask(courses.openCourse, { id: water.id }, admin)).course).toMatchObject({
      feedbackFormId: one.id,
      feedbackForm: { id: one.id },
      feedbackRequired: true,
    })
    expect((await product.ask(progress.myCourse, { id: water.id }, learner)).course.course).toMatchObject({
      feedbackForm: { id: one.id },
      feedbackRequired: true,
    })
    await attach(two.id, water.id)
    expect(await courseOf(one.id)).toBeNull()
    await attach(two.id, waste.id)
    expect((await product.ask(courses.openCourse, { id: water.id }, admin)).course.feedbackFormId).toBeNull()
    expect(await courseOf(two.id)).toEqual({ id: waste.id, title: waste.title })
    await attach(two.id, '00000000-0000-0000-0000-000000000000')
    expect(await courseOf(two.id)).toBeNull()
    await attach(one.id, waste.id)
    await attach('', waste.id)
    expect(await courseOf(one.id)).toBeNull()
  })

  test('that is attached already stores what was ticked', async () => {
    const course = await makeCourse(product)
    const { id } = await makeForm(product, { courseId: course.id })
    await db.updateTable('courses').set({ feedback_required: false }).where('id', '=', course.id).execute()
    await attach(id, course.id)
    expect((await product.ask(courses.openCourse, { id: course.id }, admin)).course.feedbackRequired).toBe(
      false,
    )
  })

  test('exists and is not archived', async () => {
    const course = await makeCourse(product)
    const { id } = await makeForm(product, { courseId: course.id })
    const assign = (courseId: string, feedbackFormId: string) =>
      product.refuse(feedback.assignCourse, { courseId, feedbackFormId }, admin)
    expect(await assign(unknownId, id)).toEqual(notFound)
    expect(await assign(course.id, unknownId)).toEqual(formNotFound)
    expect(await product.refuse(feedback.assignCourse, {}, admin)).toEqual({
      status: 400,
      errors: ['Please select a course'],
    })
    expect(await courseOf(id)).toEqual({ id: course.id, title: course.title })
    await product.ask(courses.remove, { courseId: course.id }, admin)
    expect(await courseOf(id)).toBeNull()
    expect(await listed(id)).toMatchObject({ course: null })
  })

  test('works on when its form is deleted', async () => {
    const course = await makeCourse(product)
    const { id } = await makeForm(product, { courseId: course.id })
    await product.ask(feedback.remove, { id }, admin)
    expect((await product.ask(courses.openCourse, { id: course.id }, admin)).course.feedbackForm).toBeNull()
    const other = await makeForm(product, { courseId: course.id })
    expect(await courseOf(other.id)).toMatchObject({ id: course.id })
  })

  test('is one when forms change places at the same time', async () => {
    const [water, waste] = [await makeCourse(product), await makeCourse(product)]
    const [one, two] = [await makeForm(product), await makeForm(product)]
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => attach(at % 2 ? one.id : two.id, at % 3 ? water.id : waste.id)),
    )
    const attached = [await courseOf(one.id), await courseOf(two.id)].flatMap((course) => course?.id ?? [])
    expect(new Set(attached).size).toBe(attached.length)
  })
})

describe('the clients of a form', () => {
  test('are those it is limited to, and no other client sees it', async () => {
    const [inside, outside] = [await makeClient(product), await makeClient(product)]
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [inside.id, outside.id] })
    const { id } = await makeForm(product, { courseId: course.id })
    const people = await Promise.all(
      [inside.id, outside.id].map(async (clientId) => ({
        manager: await makeManager(product, clientId),
        learner: await makeLearner(product, clientId),
      })),
    )
    const [mine, theirs] = people as [(typeof people)[0], (typeof people)[0]]
    const assign = { feedbackFormId: id, clientId: inside.id }
    await product.ask(feedback.assignClient, assign, admin)
    await product.ask(feedback.assignClient, assign, admin)
    expect((await open(id)).clients).toEqual([{ id: inside.id, name: inside.name }])

    const formOf = async (learner: typeof mine.learner) =>
      (await product.ask(progress.myCourse, { id: course.id }, learner)).course.course.feedbackForm
    const linkOf = async (manager: typeof mine.manager) =>
      (await product.ask(progress.ofCourse, { courseId: course.id }, manager)).feedbackFormId
    expect(await formOf(mine.learner)).toEqual({ id })
    expect(await formOf(theirs.learner)).toBeNull()
    expect([await linkOf(mine.manager), await linkOf(theirs.manager)]).toEqual([id, null])
    expect(await open(id, mine.learner)).toMatchObject({ clients: [{ id: inside.id }] })
    expect(await product.refuse(feedback.openForm, { FeedbackFormId: id }, theirs.learner)).toEqual(notFound)
    expect(
      await product.refuse(feedbackSubmissions.statistics, { feedbackFormId: id }, theirs.manager),
    ).toEqual(notFound)

    // Another client's name is not shown to the first.
    await product.ask(feedback.assignClient, { ...assign, clientId: outside.id }, admin)
    expect((await open(id, mine.learner)).clients).toEqual([{ id: inside.id, name: inside.name }])
    await product.ask(feedback.unassignClient, assign, admin)
    expect(await formOf(mine.learner)).toBeNull()
    expect(await formOf(theirs.learner)).toEqual({ id })
  })

  test('may be deleted, and the form is still limited until it is unassigned', async () => {
    const [gone, other] = [await makeClient(product), await makeClient(product)]
    const course = await makeCourse(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [other.id] })
    const { id } = await makeForm(product, { courseId: course.id, clientIds: [gone.id] })
    await db.deleteFrom('clients').where('id', '=', gone.id).execute()
    const learner = await makeLearner(product, other.id)
    expect(await product.refuse(feedback.openForm, { FeedbackFormId: id }, learner)).toEqual(notFound)
    expect((await open(id)).clients).toEqual([{ id: gone.id, name: 'Deleted client' }])
    await product.ask(feedback.unassignClient, { feedbackFormId: id, clientId: gone.id }, admin)
    expect((await open(id, learner)).id).toBe(id)
  })

  test('are there', async () => {
    const { id } = await makeForm(product)
    for (const call of [feedback.assignClient, feedback.unassignClient]) {
      const elsewhere = { feedbackFormId: id, clientId: unknownId }
      expect(await product.refuse(call, elsewhere, admin)).toEqual(notFound)
      const unknown = { feedbackFormId: unknownId, clientId: admin.clientId }
      expect(await product.refuse(call, unknown, admin)).toEqual(formNotFound)
    }
  })

  test('who do not have its course do not have the form', async () => {
    const client = await makeClient(product)
    const { id } = await makeForm(product, { courseId: (await makeCourse(product)).id })
    const learner = await makeLearner(product, client.id)
    expect(await product.refuse(feedback.openForm, { FeedbackFormId: id }, learner)).toEqual(notFound)
    const unattached = await makeForm(product)
    expect(await product.refuse(feedback.openForm, { FeedbackFormId: unattached.id }, learner)).toEqual(
      notFound,
    )
  })
})
