import { afterAll, expect, test } from 'vitest'
import * as settings from '#contract/calls/settings.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { makeAdmin, makeClient, makeCourse, makePathway } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { type Watching, listening, watchAt } from '#tests/support/watch.ts'

const product = await startProduct()
await prepareFirstRun(product.app)
const [admin, other] = [await makeAdmin(product), await makeAdmin(product)]
const url = await listening(product.api)
let watching: Pick<Watching, 'stop'> | undefined
afterAll(() => watching?.stop())

const steps = () => product.ask(settings.firstSteps, {}, other)
const done = async () => (await steps()).steps.filter(({ isDone }) => isDone).map(({ name }) => name)

test('each step is done by its fact, and open pages are notified of it', async () => {
  const stream = await watchAt(
    `${url}/api/${settings.watchFirstSteps.path}`,
    settings.watchFirstSteps,
    other.token,
  )
  watching = stream
  let notified = 0
  const changed = async () => {
    await expect.poll(() => stream.happenings.length).toBeGreaterThan(notified)
    notified = stream.happenings.length
  }

  expect(await done()).toEqual([])
  await product.ask(settings.update, { name: 'Rowan Training' }, admin)
  await changed()
  expect(await done()).toEqual([])
  expect((await steps()).lacksName).toBe(false)
  await product.ask(theme.update, theme.defaultColours, admin)
  await changed()
  expect(await done()).toEqual(['branding'])

  // Recorded, but not sent.
  expect(await product.ask(settings.sendTestMail, {}, admin)).toMatchObject({
    result: 'recorded',
    reason: '',
  })
  expect(await done()).toEqual(['branding'])
  product.app.mail.leaves = true
  expect(await product.ask(settings.sendTestMail, {}, admin)).toMatchObject({ result: 'sent', reason: '' })
  await changed()
  expect(await done()).toEqual(['branding', 'mail'])

  await makeCourse(product)
  await changed()
  await makeClient(product)
  await changed()
  expect(await done()).toEqual(['branding', 'mail', 'course', 'client'])
  await makePathway(product)
  await changed()
  expect(await done()).toEqual([...settings.firstStepNames])
})

test('the list is hidden from all administrators permanently', async () => {
  expect((await steps()).isHidden).toBe(false)
  await product.ask(settings.hideFirstSteps, {}, admin)
  await product.ask(settings.hideFirstSteps, {}, admin)
  await prepareFirstRun(product.app)
  expect((await steps()).isHidden).toBe(true)
})

test('an administrator who has been archived is notified of nothing more', async () => {
  const gone = await makeAdmin(product)
  const stream = await watchAt(
    `${url}/api/${settings.watchFirstSteps.path}`,
    settings.watchFirstSteps,
    gone.token,
  )
  await product.ask(users.archive, { userIds: [gone.id] }, admin)
  await makeCourse(product)
  expect(await stream.ended).toBe(true)
  expect(stream.happenings).toEqual([])
})
