// A product for one file of tests that upload zips, and after each test a check that nothing of a refused one is stored.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import { makeAdmin, nameProvider } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'

const details = { title: 'Hostile', description: 'x', reference: 'x' }

export async function startHostileZips() {
  const product = await startProduct({ MAXIMUM_PACKAGE_MB: '64' })
  const admin = await makeAdmin(product)
  await nameProvider(product)
  const badge = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  const form = (zip: Buffer) => ({
    ...details,
    scormFile: new File([new Uint8Array(zip)], 'course.zip'),
    badgeImage: new File([new Uint8Array(badge)], 'badge.png'),
  })
  const refuse = (zip: Buffer) => product.refuse(courses.create, form(zip), admin)
  const accept = (zip: Buffer) => product.ask(courses.create, form(zip), admin)
  async function stored() {
    const { app } = product
    const { count } = await app.db
      .selectFrom('course_versions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const files = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true })
    return { count, files: files.filter((file) => file.isFile()).length }
  }
  /** What must be stored after each test; a test that uploads an accepted zip updates it. */
  const expected = { stored: await stored() }
  afterEach(async () => {
    assert.deepEqual(await stored(), expected.stored, 'something of a refused upload was stored')
  })
  return { product, admin, form, refuse, accept, stored, expected }
}
