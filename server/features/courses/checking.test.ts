import { describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import { makeAdmin } from '#tests/support/make.ts'
import { removeUnpublished } from './service.ts'
import { startCourses } from '#tests/support/start-courses.ts'

const { product, admin, zip, upload, openCourse, stored } = await startCourses()

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

  test('can still be used when something else of the upload is refused', async () => {
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

  test('a hostile name in a package that is checked is named first, as a course was uploaded', async () => {
    const hostile = zip(makePackageZip([{ name: '../up.html', data: 'x' }]))
    const { errors } = await product.refuse(courses.check, { scormFile: hostile }, admin)
    expect(errors).toEqual([expect.stringContaining('leads out of its folder')])
  })
})
