// A product for one file of tests, with packages to upload.
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import * as courses from '#contract/calls/courses.ts'
import { makeAdmin, nameProvider } from '#tests/support/make.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import { startProduct } from '#tests/support/product.ts'

export async function startCourses() {
  const product = await startProduct()
  const admin = await makeAdmin(product)
  await nameProvider(product)
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
    const { course } = await product.ask(courses.openCourse, { id }, admin)
    return course
  }

  /** All that is stored of courses: rows and files. */
  async function stored() {
    const { app } = product
    const rows = await app.db.selectFrom('course_versions').select('id').execute()
    const all = await app.db.selectFrom('courses').selectAll().orderBy('id').execute()
    const left = await readdir(app.config.dataDir, { recursive: true })
    return { versions: rows.length, courses: all, files: left.filter((name) => /\w\.\w/.test(name)).sort() }
  }
  return { product, admin, png, details, picture, zip, badge, upload, create, openCourse, stored }
}
