// The progress of all learners in a course.
import { describe, expect, test } from 'vitest'
import * as clients from '#contract/calls/clients.ts'
import * as pathways from '#contract/calls/pathways.ts'
import * as progress from '#contract/calls/progress.ts'
import { emptyId } from '#contract/shapes.ts'
import {
  type MadePerson,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
} from '#tests/support/make.ts'
import { requestOf } from '#tests/support/product.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { started, completed, startProgress } from '#tests/support/start-progress.ts'
import { csvLines } from '#tests/support/strict-csv.ts'

const { product, db, admin, makeClientWithCourse } = await startProgress()

describe('the progress in a course', () => {
  test('has pages of the requested size', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    for (let count = 0; count < 21; count++) await makeLearner(product, client.id)
    const sizes = await Promise.all(
      [undefined, 20, 500, 7].map(async (pageSize) => {
        const asked = { courseId: course.id, ...(pageSize ? { pageSize } : {}) }
        const { courses, totalPages, totalCount } = await product.ask(progress.ofCourse, asked, manager)
        return [courses.length, totalPages, totalCount]
      }),
    )
    expect(sizes).toEqual([
      [10, 3, 21],
      [20, 2, 21],
      [21, 1, 21],
      [10, 3, 21],
    ])
  })

  test('is a file with a row for each learner, of the own client for a manager', async () => {
    const { course, client, pathway, manager } = await makeClientWithCourse()
    const other = await makeClient(product)
    await product.ask(pathways.assign, { learningPathwayId: pathway.id, clientId: other.id }, admin)
    const ada = await makeLearner(product, client.id, { firstName: '=Ada', lastName: 'Ash' })
    const ben = await makeLearner(product, client.id, { firstName: 'Ben', lastName: 'Birch' })
    const cem = await makeLearner(product, other.id, { firstName: 'Cem', lastName: 'Cedar' })
    await makeRecord(product, ada, course, {
      startedAt: started,
      completedAt: completed,
      lessonStatus: 4,
      score: 87.5,
      progress: 100,
      restarts: 2,
    })
    await makeRecord(product, cem, course, { startedAt: started, lessonStatus: 3, score: 20, progress: 40 })
    const rowsFor = async (who: MadePerson, asked: { clientId?: string } = {}) => {
      const answer = await product.send(
        requestOf(progress.downloadOfCourse, { courseId: course.id, ...asked }, who),
      )
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      const [head, ...rows] = csvLines(answer)
      expect(head).toBe(
        'First Name,Last Name,Email,Client,Status,Started,Completed,Progress,Score,Result,Restarts,Last Active,Learning Time,Certificate,Certificate Number,Certificate Status,Certificate Valid Until,Certificate Address,Open Time,Active Time',
      )
      return rows.sort()
    }
    const rowOfAda = `'=Ada,Ash,${ada.email},${client.name},Completed,${started},${completed},100,87.5,Passed,2,${started},0:00:00,,,,,,0:00:00,0:00:00`
    const rowOfBen = `Ben,Birch,${ben.email},${client.name},Not Started,,,0,,Assessment Not Taken,0,,0:00:00,,,,,,0:00:00,0:00:00`
    const rowOfCem = `Cem,Cedar,${cem.email},${other.name},In Progress,${started},,40,20,Failed,0,${started},0:00:00,,,,,,0:00:00,0:00:00`
    expect(await rowsFor(manager)).toEqual([rowOfAda, rowOfBen])
    expect(await rowsFor(admin)).toEqual([rowOfAda, rowOfBen, rowOfCem])
    expect(await rowsFor(admin, { clientId: other.id })).toEqual([rowOfCem])
    const ofOther = { courseId: course.id, clientId: other.id }
    expect(await product.refuse(progress.downloadOfCourse, ofOther, manager)).toEqual(notFound)
    expect((await product.refuse(progress.downloadOfCourse, ofOther, ada)).status).toBe(403)
  })

  test('lists all learners who have the course by name, started or not', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    const zoe = await makeLearner(product, client.id, { firstName: 'zoe', lastName: 'Ash' })
    const adam = await makeLearner(product, client.id, { firstName: 'Adam', lastName: 'Birch' })
    const mia = await makeManager(product, client.id, {
      firstName: 'Mia',
      lastName: 'Cedar',
      secondaryRole: 'LEARNER',
    })
    await makeRecord(product, zoe, course, {
      startedAt: started,
      completedAt: completed,
      lessonStatus: 4,
      score: 87.5,
      progress: 100,
      restarts: 2,
    })
    await makeRecord(product, mia, course, { startedAt: started, lessonStatus: 3, score: 20 })

    const noTime = { totalSeconds: 0, openSeconds: 0, activeSeconds: 0 }
    expect(await product.ask(progress.ofCourse, { courseId: course.id, pageNumber: 1 }, manager)).toEqual({
      id: course.id,
      title: course.title,
      feedbackFormId: null,
      stats: { notStarted: 1, inProgress: 1, completed: 1 },
      courses: [
        {
          id: adam.id,
          learner: { name: 'Adam Birch', urlToken: adam.urlToken },
          startedDateTime: null,
          completedDateTime: null,
          scorePercentage: null,
          lessonStatus: 0,
          numberOfRestarts: 0,
          certificateDateTime: null,
          certificateNumber: null,
          certificateStatus: null,
          certificateTitle: null,
          certificateIssuedOn: null,
          certificateExpiresOn: null,
          clientName: client.name,
          lastActiveDateTime: null,
          ...noTime,
        },
        {
          id: mia.id,
          learner: { name: 'Mia Cedar', urlToken: mia.urlToken },
          startedDateTime: started,
          completedDateTime: null,
          scorePercentage: 20,
          lessonStatus: 3,
          numberOfRestarts: 0,
          certificateDateTime: null,
          certificateNumber: null,
          certificateStatus: null,
          certificateTitle: null,
          certificateIssuedOn: null,
          certificateExpiresOn: null,
          clientName: client.name,
          lastActiveDateTime: started,
          ...noTime,
        },
        {
          id: zoe.id,
          learner: { name: 'zoe Ash', urlToken: zoe.urlToken },
          startedDateTime: started,
          completedDateTime: completed,
          scorePercentage: 87.5,
          lessonStatus: 4,
          numberOfRestarts: 2,
          certificateDateTime: null,
          certificateNumber: null,
          certificateStatus: null,
          certificateTitle: null,
          certificateIssuedOn: null,
          certificateExpiresOn: null,
          clientName: client.name,
          lastActiveDateTime: started,
          ...noTime,
        },
      ],
      totalPages: 1,
      totalCount: 3,
    })
  })

  test('has pages of ten; behind the last there is nothing', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    for (const firstName of 'lkjihgfedcba') await makeLearner(product, client.id, { firstName })
    const page = async (pageNumber: number) =>
      product.ask(progress.ofCourse, { courseId: course.id, pageNumber }, manager)
    const initials = ({ courses }: Awaited<ReturnType<typeof page>>) =>
      courses.map(({ learner }) => learner.name[0]).join('')
    expect(initials(await page(1))).toBe('abcdefghij')
    expect(initials(await page(2))).toBe('kl')
    expect(await page(3)).toMatchObject({
      courses: [],
      totalPages: 2,
      totalCount: 12,
      stats: { notStarted: 12 },
    })
    expect(await product.ask(progress.ofCourse, { courseId: course.id }, manager)).toEqual(await page(1))
    expect(
      (await product.refuse(progress.ofCourse, { courseId: course.id, pageNumber: 0 }, manager)).status,
    ).toBe(400)
  })

  test('leaves out archived learners, and those of archived clients', async () => {
    const { course, client } = await makeClientWithCourse()
    const gone = await makeClient(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [gone.id] })
    const staying = await makeLearner(product, client.id)
    const archived = await makeLearner(product, client.id)
    const ofArchived = await makeLearner(product, gone.id)
    for (const learner of [staying, archived, ofArchived])
      await makeRecord(product, learner, course, { startedAt: started })
    await db
      .updateTable('users')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', archived.id)
      .execute()
    await product.ask(clients.archive, { clientId: gone.id }, admin)

    const { stats, courses, totalCount } = await product.ask(
      progress.ofCourse,
      { courseId: course.id, clientId: client.id },
      admin,
    )
    expect(stats).toEqual({ notStarted: 0, inProgress: 1, completed: 0 })
    expect(courses.map(({ learner }) => learner.urlToken)).toEqual([staying.urlToken])
    expect(totalCount).toBe(1)
    const everywhere = await product.ask(progress.ofCourse, { courseId: course.id }, admin)
    expect(everywhere.stats).toMatchObject({ inProgress: 1, completed: 0 })
    expect(everywhere.courses.map(({ learner }) => learner.urlToken)).not.toContain(ofArchived.urlToken)
    expect(
      await product.refuse(progress.ofCourse, { courseId: course.id, clientId: gone.id }, admin),
    ).toEqual(notFound)
  })

  test('shows an administrator all clients, or the chosen one', async () => {
    const { course, client } = await makeClientWithCourse()
    const other = await makeClient(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [other.id] })
    const [here, there] = [await makeLearner(product, client.id), await makeLearner(product, other.id)]
    await makeRecord(product, here, course, { startedAt: started, completedAt: completed, lessonStatus: 2 })
    await makeRecord(product, there, course, { startedAt: started })
    const tokens = async (clientId?: string) => {
      const { courses, stats, totalCount } = await product.ask(
        progress.ofCourse,
        { courseId: course.id, ...(clientId ? { clientId } : {}) },
        admin,
      )
      expect(totalCount).toBe(courses.length)
      return { tokens: courses.map(({ learner }) => learner.urlToken).sort(), stats }
    }
    const both = { tokens: [here.urlToken, there.urlToken].sort() }
    expect(await tokens()).toMatchObject({ ...both, stats: { inProgress: 1, completed: 1 } })
    // Rule calls-1: the empty id is none.
    expect(await tokens(emptyId)).toMatchObject(both)
    expect(await tokens(client.id)).toEqual({
      tokens: [here.urlToken],
      stats: { notStarted: 0, inProgress: 0, completed: 1 },
    })
  })

  test('is of the own client only for its manager, for any client that is asked for', async () => {
    const { course, client, manager } = await makeClientWithCourse()
    const other = await makeClient(product)
    await makePathway(product, { courseIds: [course.id], clientIds: [other.id] })
    const [mine, theirs] = [await makeLearner(product, client.id), await makeLearner(product, other.id)]
    await makeRecord(product, theirs, course, { startedAt: started })
    const own = await product.ask(progress.ofCourse, { courseId: course.id }, manager)
    expect(own.courses.map(({ learner }) => learner.urlToken)).toEqual([mine.urlToken])
    expect(own.stats).toEqual({ notStarted: 1, inProgress: 0, completed: 0 })
    expect(
      await product.ask(progress.ofCourse, { courseId: course.id, clientId: client.id }, manager),
    ).toEqual(own)
    for (const clientId of [other.id, admin.clientId, unknownId])
      expect(await product.refuse(progress.ofCourse, { courseId: course.id, clientId }, manager)).toEqual(
        notFound,
      )
  })

  test('of a course that is unknown, deleted or not the client’s is not found', async () => {
    const { course, client, manager, pathway } = await makeClientWithCourse()
    const elsewhere = await makeCourse(product)
    for (const courseId of [elsewhere.id, unknownId, emptyId, 'no id'])
      expect(await product.refuse(progress.ofCourse, { courseId }, manager)).toEqual(notFound)
    expect(
      await product.refuse(progress.ofCourse, { courseId: elsewhere.id, clientId: client.id }, admin),
    ).toEqual(notFound)
    // Nobody has it, but it is there.
    expect(await product.ask(progress.ofCourse, { courseId: elsewhere.id }, admin)).toMatchObject({
      courses: [],
      totalPages: 0,
      stats: { notStarted: 0, inProgress: 0, completed: 0 },
    })

    await product.ask(pathways.unassign, { clientId: client.id, learningPathwayId: pathway.id }, admin)
    expect(await product.refuse(progress.ofCourse, { courseId: course.id }, manager)).toEqual(notFound)
    await db
      .updateTable('courses')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', course.id)
      .execute()
    expect(await product.refuse(progress.ofCourse, { courseId: course.id }, admin)).toEqual(notFound)
  })
})
