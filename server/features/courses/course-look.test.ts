// How a course looks on cards: its picture and its minutes, and where it is used.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as dashboards from '#contract/calls/dashboards.ts'
import * as progress from '#contract/calls/progress.ts'
import { makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
import { notFound, unknownId } from '#tests/support/refusals.ts'
import { startCourses } from '#tests/support/start-courses.ts'
import { opensPicture, pictureUrl } from '../../learning/course-picture.ts'
import { removeOrphanPackages } from './remove-orphans.ts'

const { product, admin, details, picture, badge, create, openCourse, stored } = await startCourses()
const { app } = product

const file = async (background = '#47a') => badge(await picture(background))
const change = (courseId: string, more: object) =>
  product.ask(courses.update, { courseId, ...details, ...more }, admin)
const load = (url: string | null) => product.send({ url: url ?? '/' })

describe('the picture of a course', () => {
  test('is encoded again and loaded from the address that replies contain, stored by the browser alone', async () => {
    const { id } = await create({ picture: await file() })
    const reply = await load((await openCourse(id)).pictureUrl)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(reply.headers['cache-control']).toBe('private, max-age=604800, immutable')
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect(reply.rawPayload.includes('canary')).toBe(false)
  })

  test('is there only once it was uploaded; another one replaces it, and it can be removed', async () => {
    const { id } = await create()
    const before = await stored()
    expect((await openCourse(id)).pictureUrl).toBeNull()
    await change(id, { picture: await file() })
    const { pictureUrl: first } = await openCourse(id)
    await change(id, { picture: await file('#a47') })
    const { pictureUrl: second } = await openCourse(id)
    expect(second).not.toBe(first)
    expect((await load(first)).statusCode).toBe(404)
    expect((await load(second)).statusCode).toBe(200)
    await change(id, {})
    expect((await openCourse(id)).pictureUrl).toBe(second)
    await change(id, { removePicture: 'true' })
    expect((await openCourse(id)).pictureUrl).toBeNull()
    expect((await load(second)).statusCode).toBe(404)
    expect((await stored()).files).toEqual(before.files)
  })

  test('is shown in the list of courses, with the badge and the minutes', async () => {
    const { id } = await create({ picture: await file(), minutes: 25 })
    const { badgeImageUrl, pictureUrl: shown } = await openCourse(id)
    expect(shown).not.toBeNull()
    const { courses: listed } = await product.ask(courses.list, { page: 0, pageSize: 500 }, admin)
    expect(listed.find((course) => course.id === id)).toMatchObject({
      badgeImageUrl,
      pictureUrl: shown,
      minutes: 25,
    })
  })

  test('is shown to learners who have the course, with its minutes', async () => {
    const client = await makeClient(product)
    const learner = await makeLearner(product, client.id)
    const { id } = await create({ picture: await file(), minutes: 25 })
    await makePathway(product, { courseIds: [id], clientIds: [client.id] })
    const look = { pictureUrl: (await openCourse(id)).pictureUrl, minutes: 25 }
    expect(look.pictureUrl).not.toBeNull()
    const { courses: own } = await product.ask(dashboards.learner, {}, learner)
    expect(own.map(({ course }) => course)).toMatchObject([look])
    expect((await product.ask(progress.myCourse, { id }, learner)).course.course).toMatchObject(look)
  })

  test('cannot be loaded from an address that was not answered', async () => {
    const { id } = await create({ picture: await file() })
    const { id: other } = await create({ picture: await file() })
    const [url, otherUrl] = [(await openCourse(id)).pictureUrl, (await openCourse(other)).pictureUrl]
    const { picture: key } = await app.db
      .selectFrom('courses')
      .where('id', '=', id)
      .select('picture')
      .executeTakeFirstOrThrow()
    const name = url?.split('/').at(-1) ?? ''
    const wrong = [
      `/${key}`,
      `/course-pictures/${id}/picture`,
      `/course-pictures/${id}/${otherUrl?.split('/').at(-1)}`,
      `/course-pictures/${other}/${name}`,
      `/course-pictures/${unknownId}/${name}`,
      `/course-pictures/none/${name}`,
      `/course-pictures/${id}/${name.replace(/^\d/, '9')}`,
      `/course-pictures/${id}/${name}a`,
    ]
    for (const address of wrong) expect((await load(address)).statusCode, address).toBe(404)
    await product.ask(courses.remove, { courseId: id }, admin)
    expect((await load(url)).statusCode).toBe(404)
  })

  test('has an address that stays the same for a week and expires', () => {
    const day = 24 * 3_600_000
    const start = 2_900 * 7 * day
    const course = { id: 'a-course', picture: 'images/a-key.webp' }
    const addressAt = (now: number) => pictureUrl(course, now)?.split('/').at(-1) ?? ''
    const address = addressAt(start)
    expect(addressAt(start + 7 * day - 1)).toBe(address)
    expect(addressAt(start + 7 * day)).not.toBe(address)
    expect(opensPicture(address, course.picture, start + 14 * day - 1)).toBe(true)
    expect(opensPicture(address, course.picture, start + 14 * day)).toBe(false)
    expect(opensPicture(address, 'images/another.webp', start)).toBe(false)
    expect(pictureUrl({ ...course, picture: null }, start)).toBeNull()
  })

  test('that is none is refused with its reason, and nothing is stored', async () => {
    const { id } = await create()
    const before = await stored()
    const bad = { courseId: id, ...details, title: 'Changed', picture: badge(Buffer.from('<svg/>')) }
    expect(await product.refuse(courses.update, bad, admin)).toEqual({
      status: 400,
      errors: [
        'The picture of the course could not be used',
        'The picture is neither a PNG nor a JPEG: please save it as one of them',
      ],
    })
    expect(await stored()).toEqual(before)
  })

  test('stays when files that no row names are removed', async () => {
    const { id } = await create({ picture: await file() })
    await app.files.write('images/00000000-0000-4000-8000-000000000001.webp', Buffer.from('left by a crash'))
    await removeOrphanPackages(app)
    expect((await load((await openCourse(id)).pictureUrl)).statusCode).toBe(200)
    expect(await app.files.look('images/00000000-0000-4000-8000-000000000001.webp')).toBeUndefined()
  })
})

describe('the minutes of a course', () => {
  test('are stored, changed and cleared; a change that does not name them leaves them', async () => {
    const { id } = await create({ minutes: 90 })
    expect((await openCourse(id)).minutes).toBe(90)
    await change(id, {})
    expect((await openCourse(id)).minutes).toBe(90)
    await change(id, { minutes: 45, was: JSON.stringify({ ...details, minutes: 90 }) })
    expect((await openCourse(id)).minutes).toBe(45)
    const late = { courseId: id, ...details, minutes: 30, was: JSON.stringify({ ...details, minutes: 90 }) }
    expect(await product.refuse(courses.update, late, admin)).toMatchObject({ status: 409 })
    await change(id, { minutes: 0 })
    expect((await openCourse(id)).minutes).toBeNull()
  })

  test.each([-1, 1.5, 6001, 'ten'])('of %s are refused', async (minutes) => {
    const { id } = await makeCourse(product)
    expect(
      await product.refuse(courses.update, { courseId: id, ...details, minutes: minutes as number }, admin),
    ).toEqual({ status: 400, errors: ['Please enter whole minutes, at most 6,000'] })
  })
})

describe('the uses of a course', () => {
  test('are its pathways and the clients that have them, by name, without what is archived or deleted', async () => {
    const { id } = await makeCourse(product)
    const clients = await Promise.all(['b', 'A', 'c'].map((name) => makeClient(product, { name })))
    const clientIds = clients.map((client) => client.id)
    const two = await makePathway(product, { courseIds: [id], clientIds: clientIds.slice(1) })
    const one = await makePathway(product, { courseIds: [id], clientIds })
    const gone = await makePathway(product, { courseIds: [id] })
    await makePathway(product, { courseIds: [(await makeCourse(product)).id], clientIds })
    await app.db
      .updateTable('pathways')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', gone.id)
      .execute()
    await app.db
      .updateTable('clients')
      .set({ archived_at: new Date().toISOString() })
      .where('id', '=', clientIds[2] as string)
      .execute()
    for (const [pathway, name] of [
      [one, 'one'],
      [two, 'Two'],
    ] as const)
      await app.db.updateTable('pathways').set({ name }).where('id', '=', pathway.id).execute()
    expect(await product.ask(courses.uses, { courseId: id }, admin)).toEqual({
      pathways: [
        { id: one.id, name: 'one' },
        { id: two.id, name: 'Two' },
      ],
      clients: [
        { urlToken: clients[1]?.urlToken, name: 'A' },
        { urlToken: clients[0]?.urlToken, name: 'b' },
      ],
      totalClients: 2,
    })
  })

  test('of a course that is not there are not found', async () => {
    expect(await product.refuse(courses.uses, { courseId: unknownId }, admin)).toEqual(notFound)
  })
})
