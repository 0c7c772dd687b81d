// The first course comes with the name of the provider, which is on every certificate (rule branding-7).
import { beforeEach, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import * as settings from '#contract/calls/settings.ts'
import * as theme from '#contract/calls/theme.ts'
import { makeCourse, nameProvider } from '#tests/support/make.ts'
import { startCourses } from '#tests/support/start-courses.ts'

const { product, admin, upload, create } = await startCourses()
const { db } = product.app

// As a new product is, without PROVIDER_NAME.
beforeEach(async () => {
  await db.updateTable('courses').set({ deleted_at: new Date().toISOString() }).execute()
  await nameProvider(product, 'Coppice')
  await db.updateTable('provider_settings').set({ has_own_name: false }).execute()
})

const nameNow = async () => (await product.ask(theme.openTheme, {})).config.provider.name

test('the specified call, which sends no name, publishes all the same', async () => {
  await create()
  expect(await nameNow()).toBe('')
  await create({ providerName: '  \n ' })
  expect(await nameNow()).toBe('')
})

test('the name that is sent with the first course is stored in the settings, with the course', async () => {
  await create({ providerName: ' Rowan\n Training ' })
  expect(await nameNow()).toBe('Rowan Training')
  expect((await product.ask(settings.openSettings, {}, admin)).settings.name).toBe('Rowan Training')
})

test('of a course that is refused the name is not stored either', async () => {
  const scormFile = new File(['no zip'], 'course.zip')
  await product.refuse(courses.create, upload({ providerName: 'Rowan Training', scormFile }), admin)
  expect(await nameNow()).toBe('')
  const long = { providerName: 'x'.repeat(201) }
  expect((await product.refuse(courses.create, upload(long), admin)).status).toBe(400)
})

test('a name that is set already stays, whatever comes with a course', async () => {
  await product.ask(settings.update, { name: 'Coppice' }, admin)
  await create({ providerName: 'Somebody else' })
  expect(await nameNow()).toBe('Coppice')
})

test('a name from the environment is a name', async () => {
  await nameProvider(product, 'Acme Training')
  await create()
  expect(await nameNow()).toBe('Acme Training')
})

test('where courses run already nothing is refused, and a name is taken', async () => {
  await makeCourse(product)
  await create()
  expect(await nameNow()).toBe('')
  await create({ providerName: 'Rowan Training' })
  expect(await nameNow()).toBe('Rowan Training')
})
