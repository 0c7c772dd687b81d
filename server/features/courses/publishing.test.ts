// A course is published, and nothing is left over of one that could not be.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as courseVersions from '#contract/calls/course-versions.ts'
import * as courses from '#contract/calls/courses.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import { removeOrphanPackages } from './remove-orphans.ts'
import { startCourses } from '#tests/support/start-courses.ts'
import { unknownId } from '#tests/support/refusals.ts'

const { product, admin, details, zip, badge, upload, create, openCourse, stored } = await startCourses()

describe('publishing a course', () => {
  test('stores its details, its badge and every file of its package', async () => {
    const scormFile = zip(makePackageZip([{ name: 'pictures/wind.svg', data: '<svg/>' }]))
    const { id } = await create({ title: '  Wind ', scormFile })
    const course = await openCourse(id)
    expect(course).toMatchObject({
      title: 'Wind',
      description: 'From first steps',
      reference: 'NZ-1',
      feedbackForm: null,
      feedbackFormId: null,
      package: {
        version: 1,
        scormVersion: '1.2',
        items: 1,
        scos: 1,
        launchFiles: ['index.html'],
        fileCount: 3,
        warnings: [],
        findings: expect.arrayContaining([expect.objectContaining({ tone: 'warning' })]),
      },
    })
    const image = await product.send({ url: course.badgeImageUrl })
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.rawPayload.includes('canary')).toBe(false)
    const { current_version_id: version } = await product.app.db
      .selectFrom('courses')
      .where('id', '=', id)
      .select('current_version_id')
      .executeTakeFirstOrThrow()
    const folder = join(product.app.config.dataDir, 'files', 'packages', version as string)
    expect((await readdir(folder, { recursive: true })).sort()).toEqual([
      'imsmanifest.xml',
      'index.html',
      'pictures',
      'pictures/wind.svg',
    ])
  })

  test('is in the list at once, on the first page, which is 0', async () => {
    const { id } = await create({ title: '0 first of all' })
    const { courses: listed } = await product.ask(courses.list, { page: 0 }, admin)
    expect(listed[0]).toEqual({
      id,
      ...details,
      title: '0 first of all',
      badgeImageUrl: expect.stringMatching(/^\/images\//),
      pictureUrl: null,
      minutes: null,
      learners: 0,
      completed: 0,
    })
  })

  test('accepts the fields in upper or lower case', async () => {
    const { title, description, reference } = details
    const form = new FormData()
    for (const [name, value] of Object.entries({
      TITLE: title,
      Description: description,
      Reference: reference,
    }))
      form.append(name, value)
    form.append('ScormFile', zip())
    form.append('BADGEIMAGE', badge())
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await product.send({
      method: 'POST',
      url: '/api/course/uploadcourse/',
      payload: form,
      headers,
    })
    expect(answer.json()).toMatchObject({ success: true, errors: [] })
  })

  test('reports everything that is missing, and stores nothing', async () => {
    const before = await stored()
    expect(await product.refuse(courses.create, { title: ' ' }, admin)).toEqual({
      status: 400,
      errors: [
        'Please enter a title',
        'Please enter a description',
        'Please add a reference',
        'Please upload a course',
        'Please upload a badge image',
      ],
    })
    expect(await stored()).toEqual(before)
  })

  test('checks the content of files, not their names, and reports what is wrong with each', async () => {
    const before = await stored()
    const refused = await product.refuse(
      courses.create,
      upload({ scormFile: zip(Buffer.from('%PDF-1.7 hello')), badgeImage: badge(Buffer.from('<svg/>')) }),
      admin,
    )
    expect(refused).toEqual({
      status: 400,
      errors: [
        'The file is not a zip: it is a PDF document, and such files cannot be courses yet. Tools that export SCORM can make a course of them, for example iSpring, Articulate Storyline, Adobe Captivate or the free eXeLearning',
        'Please upload a badge image',
        'The picture is neither a PNG nor a JPEG: please save it as one of them',
      ],
    })
    expect(await stored()).toEqual(before)
  })
})

describe('when the database fails', () => {
  test('no file is left of a refused upload', async () => {
    const { id } = await create()
    const before = await stored()
    await sql`alter table course_versions add constraint refuse_all check (false) not valid`.execute(
      product.owner,
    )
    const refused = await product.refuse(courses.create, upload(), admin)
    const change = { courseId: id, ...details, title: 'Changed', scormFile: zip(), badgeImage: badge() }
    const unchanged = await product.refuse(courses.update, change, admin)
    await sql`alter table course_versions drop constraint refuse_all`.execute(product.owner)
    expect([refused, unchanged]).toEqual([
      { status: 500, errors: ['Something went wrong'] },
      { status: 500, errors: ['Something went wrong'] },
    ])
    expect(await stored()).toEqual(before)
  })
})

describe('what a crash leaves behind', () => {
  test('is deleted at the next start, and nothing else', async () => {
    const { id } = await create()
    const before = await stored()
    const { files } = product.app
    await files.write(`packages/${unknownId}/index.html`, Buffer.from('orphan'))
    await files.write(`images/${unknownId}.png`, Buffer.from('orphan'))
    expect(await stored()).not.toEqual(before)
    await removeOrphanPackages(product.app)
    expect(await stored()).toEqual(before)
    expect((await product.send({ url: (await openCourse(id)).badgeImageUrl })).statusCode).toBe(200)
  })

  test('the columns that hold images are all read', async () => {
    const columns = await product.app.db
      .selectFrom('information_schema.columns' as never)
      .where('table_schema' as never, '=', 'public' as never)
      .where('data_type' as never, '=', 'text' as never)
      .select(['table_name', 'column_name'] as never)
      .execute()
    const images = (columns as { table_name: string; column_name: string }[])
      .map((column) => `${column.table_name}.${column.column_name}`)
      .filter((name) => /image|logo|favicon|picture|photo|avatar/.test(name))
    expect(images.sort(), 'a new one belongs into imageColumns of stored-file-queries.ts too').toEqual([
      'blog_pictures.key',
      'blog_posts.image',
      'certificates.badge_image',
      'courses.badge_image',
      'courses.picture',
      'issuers.logo',
      'themes.favicon',
      'themes.loading_logo',
      'themes.logo',
    ])
  })
})

describe('publishing a version that ends earlier ones (courses-30)', () => {
  const lastDay = '2090-01-31'
  const nothingEnds = { expectedPeople: 0, expectedClients: 0, expectedRequired: 0 }
  const change = async (id: string, more: object) => ({ courseId: id, ...details, ...more })
  const daysOf = async (id: string) => {
    const { versions } = await product.ask(courseVersions.list, { courseId: id }, admin)
    return versions.map(({ number, earlierValidUntil }) => [number, earlierValidUntil])
  }

  test('stores the day with the new version, after the preview of exactly that', async () => {
    const { id } = await create()
    const preview = await product.ask(
      courseVersions.preview,
      { courseId: id, earlierValidUntil: lastDay },
      admin,
    )
    expect(preview).toEqual({ people: 0, clients: 0, required: 0, reminders: [], withoutReminder: 0 })
    const sent = { earlierValidUntil: lastDay, ...nothingEnds }
    await product.ask(courses.update, await change(id, { scormFile: zip(), ...sent }), admin)
    expect(await daysOf(id)).toEqual([
      [2, lastDay],
      [1, null],
    ])
    await product.ask(courses.update, await change(id, { scormFile: zip() }), admin)
    expect(await daysOf(id)).toEqual([
      [3, null],
      [2, lastDay],
      [1, null],
    ])
  })

  test('is refused without a file, with other numbers, and for a day that has passed, and then stores nothing', async () => {
    const { id } = await create()
    const before = await stored()
    const refuse = async (more: object) =>
      product.refuse(courses.update, await change(id, { title: 'Changed', ...more }), admin)
    const ending = { earlierValidUntil: lastDay, ...nothingEnds }
    expect(await refuse(ending)).toMatchObject({ status: 400 })
    expect(await refuse({ scormFile: zip(), ...ending, expectedPeople: 1 })).toMatchObject({ status: 409 })
    expect(await refuse({ scormFile: zip(), earlierValidUntil: lastDay })).toMatchObject({ status: 409 })
    expect(await refuse({ scormFile: zip(), ...ending, earlierValidUntil: '2026-01-01' })).toMatchObject({
      status: 400,
    })
    expect(await stored()).toEqual(before)
  })
})
