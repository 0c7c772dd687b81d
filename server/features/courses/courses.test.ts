import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as progress from '#contract/calls/progress.ts'
import {
  joinTeam,
  makeClient,
  makeCourse,
  makeLearner,
  makeManager,
  makePathway,
  makeRecord,
  makeTeam,
} from '#tests/support/make.ts'
import { makePackageZip, manifestOf } from '#tests/support/make-zip.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { startCourses } from '#tests/support/start-courses.ts'

const { product, admin, details, picture, zip, badge, create, openCourse, stored } = await startCourses()

describe('the list of courses', () => {
  test('has pages up to the last one', async () => {
    for (let count = 0; count < 12; count++) await makeCourse(product)
    const first = await product.ask(courses.list, { page: 0 }, admin)
    expect(first.courses).toHaveLength(10)
    expect(first.totalPages).toBe(Math.ceil(first.totalCount / 10))
    const seen = new Set<string>()
    for (let page = 0; page < first.totalPages; page++) {
      const { courses: listed } = await product.ask(courses.list, { page }, admin)
      for (const { id } of listed) seen.add(id)
    }
    expect(seen.size).toBe(first.totalCount)
    expect((await product.ask(courses.list, { page: first.totalPages }, admin)).courses).toEqual([])
  })

  test('answers the first page for what is not a page number', async () => {
    const first = await product.ask(courses.list, { page: 0 }, admin)
    for (const page of ['-1', 'two', '1e9'])
      expect(await product.ask(courses.list, { page }, admin)).toEqual(first)
  })

  test('counts the learners of a course by client and by team, and those who have completed it', async () => {
    const [course, loose] = [await makeCourse(product), await makeCourse(product)]
    const [client, other, archived] = [
      await makeClient(product),
      await makeClient(product),
      await makeClient(product),
    ]
    const team = await makeTeam(product, other.id)
    await makePathway(product, {
      courseIds: [course.id],
      clientIds: [client.id, archived.id],
      teamIds: [team.id],
    })
    const [done, started] = [await makeLearner(product, client.id), await makeLearner(product, client.id)]
    const [inTeam, leaver] = [await makeLearner(product, other.id), await makeLearner(product, archived.id)]
    await makeLearner(product, other.id) // is in no team, so does not have it
    await joinTeam(product, team, inTeam)
    const completedAt = new Date().toISOString()
    for (const learner of [done, inTeam, leaver]) await makeRecord(product, learner, course, { completedAt })
    await makeRecord(product, started, course)
    await product.app.db
      .updateTable('clients')
      .set({ archived_at: completedAt })
      .where('id', '=', archived.id)
      .execute()

    const listed = async (sort: 'learners' | 'completed') => {
      const wanted = { page: 0, pageSize: 500, sort, direction: 'desc' } as const
      return (await product.ask(courses.list, wanted, admin)).courses
    }
    for (const rows of [await listed('learners'), await listed('completed')]) {
      expect(rows[0]).toMatchObject({ id: course.id, learners: 3, completed: 2 })
      expect(rows.find(({ id }) => id === loose.id)).toMatchObject({ learners: 0, completed: 0 })
    }
    const { stats } = await product.ask(progress.ofCourse, { courseId: course.id, pageNumber: 1 }, admin)
    expect(stats).toEqual({ notStarted: 0, inProgress: 1, completed: 2 })
  })
})

describe('changing a course', () => {
  test('stores new details and does not change package and badge', async () => {
    const { id } = await create()
    const before = await openCourse(id)
    const changes = {
      title: 'Renamed',
      description: 'Other',
      reference: 'R2',
      feedbackRequired: 'true' as const,
      withoutStatus: 'passed' as const,
    }
    expect(before).toMatchObject({ withoutStatus: 'automatic' })
    await product.ask(courses.update, { courseId: id, ...changes }, admin)
    expect(await openCourse(id)).toEqual({ ...before, ...changes, feedbackRequired: true })
  })

  test('refuses a meaning of silence that there is none of', async () => {
    const { id, title, description, reference } = await openCourse((await create()).id)
    const wrong = { courseId: id, title, description, reference, withoutStatus: 'certified' as never }
    expect(await product.refuse(courses.update, wrong, admin)).toMatchObject({ status: 400 })
    expect(await openCourse(id)).toMatchObject({ withoutStatus: 'automatic' })
  })

  test('a new package is the next version; the files of the previous one stay', async () => {
    const { id } = await create()
    const { current_version_id: previous } = await product.app.db
      .selectFrom('courses')
      .where('id', '=', id)
      .select('current_version_id')
      .executeTakeFirstOrThrow()
    const scormFile = zip(makePackageZip([], {}, manifestOf({ version: '2004 3rd Edition' })))
    await product.ask(courses.update, { courseId: id, ...details, scormFile }, admin)
    expect((await openCourse(id)).package).toMatchObject({ version: 2, scormVersion: '2004 3rd Edition' })
    const place = join(product.app.config.dataDir, 'files', 'packages', previous as string, 'index.html')
    expect((await stat(place)).isFile()).toBe(true)
  })

  test('a new badge replaces the old one', async () => {
    const { id } = await create()
    const before = await openCourse(id)
    await product.ask(
      courses.update,
      { courseId: id, ...details, badgeImage: badge(await picture('#47a')) },
      admin,
    )
    const after = await openCourse(id)
    expect(after.badgeImageUrl).not.toBe(before.badgeImageUrl)
    expect((await product.send({ url: after.badgeImageUrl })).statusCode).toBe(200)
    expect((await product.send({ url: before.badgeImageUrl })).statusCode).toBe(404)
  })

  test('refuses empty details and bad files, and changes nothing', async () => {
    const { id } = await create()
    const before = [await openCourse(id), await stored()]
    expect(
      await product.refuse(
        courses.update,
        { courseId: id, title: '', description: '', reference: '' },
        admin,
      ),
    ).toEqual({
      status: 400,
      errors: ['Please enter a title', 'Please enter a description', 'Please add a reference'],
    })
    const bad = {
      courseId: id,
      ...details,
      title: 'Changed',
      scormFile: zip(Buffer.from('MZ')),
      badgeImage: badge(),
    }
    expect((await product.refuse(courses.update, bad, admin)).status).toBe(400)
    expect([await openCourse(id), await stored()]).toEqual(before)
  })

  test('two new packages at once become two versions', async () => {
    const { id } = await create()
    const change = () => product.ask(courses.update, { courseId: id, ...details, scormFile: zip() }, admin)
    await Promise.all([change(), change(), change()])
    expect((await openCourse(id)).package.version).toBe(4)
  })

  test('of a course that is not there stores no file', async () => {
    const before = await stored()
    const refused = await product.refuse(
      courses.update,
      { courseId: unknownId, ...details, scormFile: zip(), badgeImage: badge() },
      admin,
    )
    expect(refused).toEqual(notFound)
    expect(await stored()).toEqual(before)
  })
})

describe('deleting a course', () => {
  test('removes it from every list; its files are preserved for certificates', async () => {
    const { id } = await create({ title: 'Goes' })
    await makePathway(product, { courseIds: [id] })
    await product.ask(courses.remove, { courseId: id }, admin)
    expect((await product.refuse(courses.openCourse, { id }, admin)).status).toBe(404)
    const everywhere = await product.ask(courses.listOfClient, {}, admin)
    expect(everywhere.courses.map((course) => course.id)).not.toContain(id)
    expect((await product.refuse(courses.remove, { courseId: id }, admin)).status).toBe(404)
    expect((await product.refuse(courses.update, { courseId: id, ...details }, admin)).status).toBe(404)
    const row = await product.app.db.selectFrom('courses').where('id', '=', id).selectAll().executeTakeFirst()
    expect(row?.deleted_at).not.toBeNull()
  })
})

describe('the courses of a client', () => {
  test('are those of its pathways, each once; for an administrator all', async () => {
    const [mine, theirs, loose] = [
      await makeCourse(product),
      await makeCourse(product),
      await makeCourse(product),
    ]
    const [client, other] = [await makeClient(product), await makeClient(product)]
    await makePathway(product, { courseIds: [mine.id], clientIds: [client.id] })
    await makePathway(product, { courseIds: [mine.id], clientIds: [client.id] })
    await makePathway(product, { courseIds: [theirs.id], clientIds: [other.id] })
    const manager = await makeManager(product, client.id)
    const only = { courses: [{ id: mine.id, title: mine.title }] }
    expect(await product.ask(courses.listOfClient, {}, manager)).toEqual(only)
    expect(await product.ask(courses.listOfOneClient, { clientId: client.id }, admin)).toEqual(only)
    const all = await product.ask(courses.listOfClient, {}, admin)
    expect(all.courses.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, theirs.id, loose.id]))
    expect((await product.refuse(courses.listOfOneClient, { clientId: unknownId }, admin)).status).toBe(404)
    expect((await product.refuse(courses.listOfOneClient, { clientId: client.id }, manager)).status).toBe(403)
  })
})
