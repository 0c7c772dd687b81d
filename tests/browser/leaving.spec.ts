// However a window is closed, the next one continues from the last action of the learner.
import { type Page, chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { wholeChromium } from '../support/chromium.ts'
import { freePorts, makeFolder, startServer } from '../support/server-process.ts'
import { closeTab, contentOf, openClassroom, openWindow, callRunTime, stateOf } from './classroom.ts'
import { pageTurner } from './page-turner.ts'
import { startPrepared } from './prepare.ts'
import { expect, test } from './product.ts'
import { bookmarking, courseOf, isPlaying } from './small-course.ts'

test.use({ shared: 'playing' })

const isAt = (window: Page, page: number) =>
  expect(contentOf(window).getByRole('heading')).toHaveText(`Page ${page}`)
const turnPage = (window: Page) => contentOf(window).getByRole('button', { name: 'Next' }).click()
const isSaved = (window: Page, options?: { timeout: number }) =>
  expect(window.getByText(/^Saved \d\d:\d\d$/)).toBeVisible(options)
const isNotSaved = (window: Page) => expect(window.getByText('Not saved - trying again')).toBeVisible()

for (const version of ['1.2', '2004 4th Edition'] as const)
  test(`a tab that is closed at once has sent everything, in SCORM ${version}`, async ({
    context,
    product,
  }) => {
    const { publish, launch } = await openClassroom(product)
    const course = await publish(`Closed, ${version}`, pageTurner(version))
    const window = await openWindow(context, await launch(course))
    await turnPage(window)
    await turnPage(window)
    await isAt(window, 3)
    await closeTab(window)

    const next = await openWindow(context, await launch(course))
    await isAt(next, 3)
    await expect(next).toHaveTitle(`Closed, ${version}`)
  })

test('nothing is lost in a browser without the unload event', async ({ context, product }) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish(
    'Without unload',
    // As older authoring tools do: a last commit in a handler that never runs here.
    pageTurner('1.2', `addEventListener('unload', () => call('SetValue', 'cmi.suspend_data', 'unloaded'))`),
  )
  await context.route('**/playcourse/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'permissions-policy': 'unload=()' },
    })
  })
  const window = await openWindow(context, await launch(course))
  await turnPage(window)
  await closeTab(window)
  const address = await launch(course)
  const next = await openWindow(context, address)
  await isAt(next, 2)
  expect((await stateOf(address)).items['one']?.cmi.suspendData ?? '').toBe('')
})

test('64,000 characters and 20 interactions arrive though the tab is closed', async ({
  context,
  product,
}) => {
  const { publish, launch, record } = await openClassroom(product)
  const course = await publish(
    'Full to the brim',
    pageTurner(
      '2004 4th Edition',
      `addEventListener('pagehide', () => {
        call('SetValue', 'cmi.suspend_data', 'é'.repeat(63_999) + '.')
        for (let at = 0; at < 20; at++) {
          const row = 'cmi.interactions.' + at + '.'
          call('SetValue', row + 'id', 'question-' + at)
          call('SetValue', row + 'type', 'long-fill-in')
          call('SetValue', row + 'learner_response', 'because '.repeat(100) + at)
        }
        call('SetValue', 'cmi.completion_status', 'completed')
        document.title = call('Terminate', '')
      })`,
    ),
  )
  const window = await openWindow(context, await launch(course))
  await turnPage(window)
  await closeTab(window)
  // The data of the result is stored without another visit.
  await expect.poll(async () => (await record(course)).lessonStatus).toBe(4)

  // The rest is in the local queue, and is sent when the course is opened again; here for review.
  const address = await launch(course)
  await openWindow(context, address)
  await expect.poll(async () => (await stateOf(address)).items['one']?.cmi.suspendData?.length).toBe(64_000)
  const { interactions } = (await stateOf(address)).items['one']?.cmi ?? {}
  expect(interactions).toHaveLength(20)
  expect(interactions?.[19]).toMatchObject({ id: 'question-19' })
})

test('without a connection the course continues, the window shows it, and saves once it is connected again', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Through a tunnel', pageTurner())
  const address = await launch(course)
  const window = await openWindow(context, address)
  await turnPage(window)
  await isSaved(window)

  await context.setOffline(true)
  await turnPage(window)
  expect(await callRunTime(window, 'LMSCommit', '')).toBe('true')
  await isNotSaved(window)
  await context.setOffline(false)
  await isSaved(window)
  expect((await stateOf(address)).items['one']?.cmi.location).toBe('3')

  await context.setOffline(true)
  await turnPage(window)
  await isNotSaved(window)
  await closeTab(window)
  await context.setOffline(false)
  const next = await openWindow(context, await launch(course))
  await isAt(next, 4)
})

test('after a crash of the server the window retries until it is back', async ({ context }) => {
  const { folder, remove } = await makeFolder()
  const ports = await freePorts()
  const options = { dataDir: join(folder, 'data'), ports, settings: { DEMO: '1' } }
  let server = await startPrepared('demo', options)
  try {
    await server.ready
    const { publish, launch } = await openClassroom(server)
    const course = await publish('Power cut', pageTurner())
    const address = await launch(course)
    const window = await openWindow(context, address)
    await turnPage(window)
    await isSaved(window)
    server.process.kill('SIGKILL')
    await server.ended
    await turnPage(window)
    // The store on the device is opened beside the course. Until it is there, and without a server, no commit is called saved.
    await expect.poll(() => callRunTime(window, 'LMSCommit', '')).toBe('true')
    await isNotSaved(window)
    await turnPage(window)
    server = await startServer(options)
    await server.ready
    // It tries every thirty seconds when the server has been away for long.
    await isSaved(window, { timeout: 150_000 })
    expect((await stateOf(address)).items['one']?.cmi.location).toBe('4')
    await isAt(window, 4)
  } finally {
    await server.stop()
    await remove()
  }
})

test('after the browser is killed the course continues where the learner left off', async ({ product }) => {
  const { folder, remove } = await makeFolder()
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Pulled plug', pageTurner('2004 4th Edition'))
  const address = await launch(course)
  const first = await startBrowser(folder)
  try {
    const window = await openWindow(first.context, address)
    await turnPage(window)
    await turnPage(window)
    await expect.poll(async () => (await stateOf(address)).items['one']?.cmi.location).toBe('3')
  } finally {
    await first.kill()
  }
  const second = await startBrowser(folder)
  try {
    const window = await openWindow(second.context, await launch(course))
    await isAt(window, 3)
  } finally {
    await second.kill()
    await remove()
  }
})

test('a test that may be taken once, and was left half-way, continues', async ({ context, product }) => {
  const { publish, launch } = await openClassroom(product)
  const once = `<imsss:sequencing>
    <imsss:sequencingRules><imsss:preConditionRule>
      <imsss:ruleConditions><imsss:ruleCondition condition="attemptLimitExceeded"/></imsss:ruleConditions>
      <imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules>
    <imsss:limitConditions attemptLimit="1"/></imsss:sequencing>`
  const script = bookmarking('2004 4th Edition', '')
  const zip = courseOf('2004 4th Edition', [
    { id: 'pretest', script, sequencing: once },
    { id: 'lesson', script },
  ])
  const course = await publish('Once only', zip)
  for (let visit = 1; visit <= 3; visit++) {
    const window = await openWindow(context, await launch(course))
    await isPlaying(window, 'pretest')
    if (visit > 1) await expect(contentOf(window).getByText('At page 5')).toBeVisible()
    await closeTab(window)
  }
})

/** A browser in its own process, so that it can be killed as by a power cut. */
async function startBrowser(folder: string) {
  const profile = join(folder, 'profile')
  const child = spawn(
    wholeChromium.executablePath as string,
    [
      '--headless=new',
      ...wholeChromium.args,
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((found) => {
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const [, at] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (at) found(at)
    })
  })
  const browser = await chromium.connectOverCDP(address)
  return {
    context: browser.contexts()[0] as Awaited<ReturnType<typeof browser.newContext>>,
    async kill() {
      const gone = new Promise((done) => child.once('close', done))
      child.kill('SIGKILL')
      await gone
    },
  }
}
