import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as health from '#contract/calls/health.ts'
import sharp from 'sharp'
import * as personTraining from '#contract/calls/person-training.ts'
import { makeAdmin, makeClient, makeLearner, makePathway, nameProvider } from '#tests/support/make.ts'
import { evidence } from '#tests/support/make-evidence.ts'
import { makePackageZip } from '#tests/support/make-zip.ts'
import { startProduct } from '#tests/support/product.ts'
import { findMissingFiles, watchForMissingFiles } from './missing-files.ts'

const product = await startProduct()
const { app } = product
const admin = await makeAdmin(product)
await nameProvider(product)
const badge = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a7' } })
  .png()
  .toBuffer()
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const details = { title: 'A course', description: 'x', reference: 'x' }
const upload = () =>
  product.ask(
    courses.create,
    { ...details, scormFile: fileOf(makePackageZip(), 'course.zip'), badgeImage: fileOf(badge, 'badge.png') },
    admin,
  )

test('what rows name and the store lacks is found, reported once and shown to administrators', async () => {
  await upload()
  const whole = await upload()
  const { versionId, key } = await app.db
    .selectFrom('courses')
    .where('id', '=', whole.id)
    .select(['current_version_id as versionId', 'badge_image as key'])
    .executeTakeFirstOrThrow()
  expect(await findMissingFiles(app)).toEqual([])

  const stored = join(app.config.dataDir, 'files')
  await rm(join(stored, key))
  await rm(join(stored, 'packages', String(versionId), 'imsmanifest.xml'))
  const reports: (readonly string[])[] = []
  const stop = watchForMissingFiles(
    app,
    (missing) => reports.push(missing),
    (error) => reports.push([String(error)]),
  )
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  await stop()
  const [missing] = reports
  expect(missing).toEqual([key, expect.stringMatching(`^packages/${versionId} \\(\\d+ of \\d+ files\\)$`)])

  const { fileStore } = await product.ask(health.check, {}, admin)
  expect(fileStore).toMatchObject({ works: false })
  expect(fileStore.problem).toContain(`2 things, such as ${key}, are missing, which the database names`)
})

test('evidence that a completion names and the store lacks is found', async () => {
  const before = await findMissingFiles(app)
  const client = await makeClient(product)
  const { urlToken } = await makeLearner(product, client.id)
  const { id: courseId } = await upload()
  await makePathway(product, { courseIds: [courseId], clientIds: [client.id] })
  const recorded = { urlToken, courseId, completedOn: '2026-01-31', title: 'First aid', evidence: evidence() }
  await product.ask(personTraining.recordExternal, recorded, admin)
  const { key } = await app.db
    .selectFrom('external_completions')
    .select('evidence_key as key')
    .$narrowType<{ key: string }>()
    .executeTakeFirstOrThrow()
  expect(await findMissingFiles(app)).toEqual(before)
  await app.files.remove(key)
  expect(await findMissingFiles(app)).toEqual(expect.arrayContaining([...before, key]))
})
