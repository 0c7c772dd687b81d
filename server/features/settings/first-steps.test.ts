import { afterAll, expect, test } from 'vitest'
import * as pathways from '#contract/calls/pathways.ts'
import * as playing from '#contract/calls/playing.ts'
import * as settings from '#contract/calls/settings.ts'
import * as theme from '#contract/calls/theme.ts'
import * as users from '#contract/calls/users.ts'
import { prepareFirstRun } from '#server/start/first-run.ts'
import { makeItem, makePackage, makePlayableCourse } from '#tests/support/make-package.ts'
import { makeAdmin, makeClient, makeCourse, makeLearner, makePathway } from '#tests/support/make.ts'
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

  const course = await makePlayableCourse(product, makePackage([makeItem('one')]))
  await changed()
  const client = await makeClient(product)
  await changed()
  expect(await done()).toEqual(['branding', 'mail', 'course', 'client'])
  const pathway = await makePathway(product, { courseIds: [course.id] })
  await changed()
  expect(await done()).toEqual(['branding', 'mail', 'course', 'client', 'pathway'])
  // A later client is not the first one.
  await makeClient(product)
  await changed()
  expect(await steps()).toMatchObject({ courseId: course.id, clientId: client.id, pathwayId: pathway.id })

  await product.ask(pathways.assign, { clientId: client.id, learningPathwayId: pathway.id }, admin)
  await changed()
  expect((await done()).slice(5)).toEqual(['assignment'])
  const learner = await makeLearner(product, client.id)
  await changed()
  expect((await done()).slice(5)).toEqual(['assignment', 'invitation'])
  await product.ask(playing.preview, { courseId: course.id }, admin)
  await changed()
  expect((await done()).slice(5)).toEqual(['assignment', 'invitation', 'trial'])

  // A course that was only opened is no result.
  const { launchUrl } = await product.ask(playing.launch, { courseId: course.id }, learner)
  expect((await done()).slice(5)).toEqual(['assignment', 'invitation', 'trial'])
  const commitUrl = `${new URL(launchUrl).pathname}commit`
  const payload = { sco: 'one', cmi: { lessonStatus: 'incomplete' } }
  expect((await product.content.inject({ method: 'POST', url: commitUrl, payload })).statusCode).toBe(200)
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

// Long before the page is opened: a new person is news for it too.
const gone = await makeAdmin(product)

test('an administrator who has been archived is notified of nothing more', async () => {
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
