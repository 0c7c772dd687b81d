import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as courses from '#contract/courses.ts'
import { makeAdmin, makeClient, makeCourse, makeLearner, makeManager, makePathway } from '#tests/make.ts'
import { makePackageZip, manifestOf } from '#tests/make-zip.ts'
import { startProduct } from '#tests/product.ts'
import { notFound } from '#tests/refusals.ts'
import { removeUnpublished } from './service.ts'
import { removeOrphanPackages } from './sweep.ts'

const product = await startProduct()
const admin = await makeAdmin(product)
const nobody = '11111111-1111-4111-8111-111111111111'
const png = await picture('#2a7')
const details = { title: 'Net zero', description: 'From first steps', reference: 'NZ-1' }

async function picture(background: string) {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  return image
    .withExif({ IFD0: { Copyright: 'canary' } })
    .png()
    .toBuffer()
}

const zip = (bytes = makePackageZip()) => new File([new Uint8Array(bytes)], 'course.zip')
const badge = (bytes = png) => new File([new Uint8Array(bytes)], 'badge.png')
const upload = (more: object = {}) => ({ ...details, scormFile: zip(), badgeImage: badge(), ...more })
const create = (more: object = {}) => product.ask(courses.create, upload(more), admin)

async function openCourse(id: string) {
  const { course } = await product.ask(courses.open, { id }, admin)
  return course
}

/** All that is kept of courses: rows and files. */
async function stored() {
  const { app } = product
  const rows = await app.db.selectFrom('course_versions').select('id').execute()
  const all = await app.db.selectFrom('courses').selectAll().orderBy('id').execute()
  const left = await readdir(app.config.dataDir, { recursive: true })
  return { versions: rows.length, courses: all, files: left.filter((name) => /\w\.\w/.test(name)).sort() }
}

describe('checking a package', () => {
  test('reports what is in it, and publishes nothing', async () => {
    const { versions, courses: before } = await stored()
    const { package: found } = await product.ask(courses.check, { scormFile: zip() }, admin)
    expect(found).toMatchObject({
      scormVersion: '1.2',
      scos: 1,
      assets: 0,
      launchFiles: ['index.html'],
      masteryScores: [],
      fileCount: 2,
      findings: expect.arrayContaining([
        { tone: 'warning', sentence: expect.stringContaining('SCORM run-time') },
      ]),
    })
    expect(await stored()).toMatchObject({ versions, courses: before })
  })

  const checked = async () => (await product.ask(courses.check, { scormFile: zip() }, admin)).checkedPackageId
  const { scormFile: _, ...withoutFile } = upload()

  test('is enough to publish it once, as a course or as the next version of one', async () => {
    const checkedPackageId = await checked()
    const { id } = await product.ask(courses.create, { ...withoutFile, checkedPackageId }, admin)
    expect((await openCourse(id)).package).toMatchObject({ version: 1, launchFiles: ['index.html'] })
    const file = await product.app.files.look(`packages/${checkedPackageId}/index.html`)
    expect(file?.size).toBeGreaterThan(0)
    expect(await product.refuse(courses.create, { ...withoutFile, checkedPackageId }, admin)).toEqual({
      status: 409,
      errors: ['The package that was checked is no longer here. Please upload it again.'],
    })
    const next = await checked()
    await product.ask(courses.update, { courseId: id, ...withoutFile, checkedPackageId: next }, admin)
    expect((await openCourse(id)).package).toMatchObject({ version: 2 })
  })

  test('that was made by another person publishes nothing', async () => {
    const checkedPackageId = await checked()
    const other = await makeAdmin(product)
    const { status } = await product.refuse(courses.create, { ...withoutFile, checkedPackageId }, other)
    expect(status).toBe(409)
  })

  test('stays usable when something else of the upload is refused', async () => {
    const checkedPackageId = await checked()
    const badgeImage = new File(['no picture'], 'badge.png')
    const wrong = { ...withoutFile, checkedPackageId, badgeImage }
    expect((await product.refuse(courses.create, wrong, admin)).status).toBe(400)
    await product.ask(courses.create, { ...withoutFile, checkedPackageId }, admin)
  })

  test('that is not followed by publishing leaves no file behind after some hours', async () => {
    const { files } = await stored()
    const checkedPackageId = await checked()
    await removeUnpublished(product.app)
    expect((await stored()).files.length).toBeGreaterThan(files.length)
    await product.app.db
      .updateTable('checked_packages')
      .where('id', '=', checkedPackageId)
      .set({ checked_at: '2026-01-01T00:00:00Z' })
      .execute()
    await removeUnpublished(product.app)
    expect((await stored()).files).toEqual(files)
  })

  test('is refused with the words of an upload', async () => {
    const checkedPackageId = '00000000-0000-0000-0000-000000000000'
    expect(await product.refuse(courses.create, { ...withoutFile, checkedPackageId }, admin)).toEqual({
      status: 400,
      errors: ['Please upload a course'],
    })
    expect(await product.refuse(courses.check, {}, admin)).toEqual({
      status: 400,
      errors: ['Please upload a course'],
    })
    const { status, errors } = await product.refuse(
      courses.check,
      { scormFile: new File(['no zip'], 'course.zip') },
      admin,
    )
    expect([status, errors]).toEqual([400, [expect.any(String)]])
  })
})

describe('publishing a course', () => {
  test('keeps its details, its badge and every file of its package', async () => {
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
    expect(listed[0]).toEqual({ id, ...details, title: '0 first of all' })
  })

  test('takes the fields in whatever case they are written', async () => {
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

  test('says everything that is missing, and stores nothing', async () => {
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

  test('looks at what the files hold, not at their names, and says what is wrong with each', async () => {
    const before = await stored()
    const refused = await product.refuse(
      courses.create,
      upload({ scormFile: zip(Buffer.from('%PDF-1.7 hello')), badgeImage: badge(Buffer.from('<svg/>')) }),
      admin,
    )
    expect(refused).toEqual({
      status: 400,
      errors: [
        'The file is not a zip: it is a PDF document. Please upload the SCORM package as your authoring tool exported it',
        'Please upload a badge image',
        'The picture is neither a PNG nor a JPEG: please save it as one of them',
      ],
    })
    expect(await stored()).toEqual(before)
  })

  test('is for administrators only', async () => {
    const client = await makeClient(product)
    const before = await stored()
    for (const caller of [await makeManager(product, client.id), await makeLearner(product, client.id)])
      expect((await product.refuse(courses.create, upload(), caller)).status).toBe(403)
    expect((await product.refuse(courses.create, upload())).status).toBe(401)
    expect(await stored()).toEqual(before)
  })
})

describe('the list of courses', () => {
  test('goes on to the last page and ends there', async () => {
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

  test('takes what is no page for the first one', async () => {
    const first = await product.ask(courses.list, { page: 0 }, admin)
    for (const page of ['-1', 'two', '1e9'])
      expect(await product.ask(courses.list, { page }, admin)).toEqual(first)
  })
})

describe('changing a course', () => {
  test('takes new details and leaves package and badge as they are', async () => {
    const { id } = await create()
    const before = await openCourse(id)
    const changes = {
      title: 'Anew',
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

  test('a new package is the next version; the files of the former one stay', async () => {
    const { id } = await create()
    const { current_version_id: former } = await product.app.db
      .selectFrom('courses')
      .where('id', '=', id)
      .select('current_version_id')
      .executeTakeFirstOrThrow()
    const scormFile = zip(makePackageZip([], {}, manifestOf({ version: '2004 3rd Edition' })))
    await product.ask(courses.update, { courseId: id, ...details, scormFile }, admin)
    expect((await openCourse(id)).package).toMatchObject({ version: 2, scormVersion: '2004 3rd Edition' })
    const place = join(product.app.config.dataDir, 'files', 'packages', former as string, 'index.html')
    expect((await stat(place)).isFile()).toBe(true)
  })

  test('a new badge takes the place of the old one', async () => {
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

  test('refuses empty details and bad files, and stays as it was', async () => {
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

  test('of what is not there, keeps no file', async () => {
    const before = await stored()
    const refused = await product.refuse(
      courses.update,
      { courseId: nobody, ...details, scormFile: zip(), badgeImage: badge() },
      admin,
    )
    expect(refused).toEqual(notFound)
    expect(await stored()).toEqual(before)
  })
})

describe('deleting a course', () => {
  test('takes it from every list; its files stay for what was earned', async () => {
    const { id } = await create({ title: 'Goes' })
    await makePathway(product, { courseIds: [id] })
    await product.ask(courses.remove, { courseId: id }, admin)
    expect((await product.refuse(courses.open, { id }, admin)).status).toBe(404)
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
    expect((await product.refuse(courses.listOfOneClient, { clientId: nobody }, admin)).status).toBe(404)
    expect((await product.refuse(courses.listOfOneClient, { clientId: client.id }, manager)).status).toBe(403)
  })
})

describe('when the database fails', () => {
  test('no file stays of what it did not take', async () => {
    const { id } = await create()
    const before = await stored()
    await sql`alter table course_versions add constraint refuse_all check (false) not valid`.execute(
      product.app.db,
    )
    const refused = await product.refuse(courses.create, upload(), admin)
    const change = { courseId: id, ...details, title: 'Changed', scormFile: zip(), badgeImage: badge() }
    const unchanged = await product.refuse(courses.update, change, admin)
    await sql`alter table course_versions drop constraint refuse_all`.execute(product.app.db)
    expect([refused, unchanged]).toEqual([
      { status: 500, errors: ['Something went wrong'] },
      { status: 500, errors: ['Something went wrong'] },
    ])
    expect(await stored()).toEqual(before)
  })
})

describe('what a crash leaves behind', () => {
  test('goes at the next start, and nothing else does', async () => {
    const { id } = await create()
    const before = await stored()
    const { files } = product.app
    await files.write(`packages/${nobody}/index.html`, Buffer.from('orphan'))
    await files.write(`images/${nobody}.png`, Buffer.from('orphan'))
    expect(await stored()).not.toEqual(before)
    await removeOrphanPackages(product.app)
    expect(await stored()).toEqual(before)
    expect((await product.send({ url: (await openCourse(id)).badgeImageUrl })).statusCode).toBe(200)
  })

  test('the columns that hold images are all looked at', async () => {
    const columns = await product.app.db
      .selectFrom('information_schema.columns' as never)
      .where('table_schema' as never, '=', 'public' as never)
      .where('data_type' as never, '=', 'text' as never)
      .select(['table_name', 'column_name'] as never)
      .execute()
    const images = (columns as { table_name: string; column_name: string }[])
      .map((column) => `${column.table_name}.${column.column_name}`)
      .filter((name) => /image|logo|favicon|picture|photo|avatar/.test(name))
    expect(images.sort(), 'a new one belongs into knownImages (queries.ts) too').toEqual([
      'blog_pictures.key',
      'blog_posts.image',
      'courses.badge_image',
      'themes.favicon',
      'themes.loading_logo',
      'themes.logo',
    ])
  })
})
