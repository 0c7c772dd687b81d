// What a course can get at: its own, and nothing of the product or of other courses.
import type { Page } from '@playwright/test'
import { freePorts, makeFolder, startServer } from '../start/server-process.ts'
import { closeTab, contentOf, openClassroom, openWindow, say, type stateOf } from './classroom.ts'
import { type Loot, hostileCourse } from './hostile-course.ts'
import { pageTurner } from './page-turner.ts'
import { expect, test } from './product.ts'
import { rememberUser } from './screens.ts'

test.use({ demo: true })

const lootOf = (place: Pick<Page, 'locator'>) =>
  place.locator('body').evaluate(() => Reflect.get(globalThis, 'loot') as Promise<Loot>)
const gained = (loot: Loot) => Object.entries(loot).filter(([, found]) => found !== '')

test('a hostile course gets at nothing, from its frame or from a window of its own', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  const room = await openClassroom(product)
  const course = await room.publish('Hostile', hostileCourse(product.url))
  await rememberUser(page, room.learner)
  await page.goto(`/engage/${course}`)
  const stored = () => page.evaluate(() => localStorage.getItem('user'))
  const before = await stored()

  const [player] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Start Course' }).click(),
  ])
  const framed = await lootOf(contentOf(player))
  expect(Object.keys(framed).length).toBeGreaterThanOrEqual(25)
  expect(gained(framed)).toEqual([])

  const [own] = await Promise.all([
    player.waitForEvent('popup'),
    contentOf(player)
      .locator('body')
      .evaluate(() => void window.open(location.href)),
  ])
  expect(gained(await lootOf(own))).toEqual([])
  await own.close()

  // Nobody was led anywhere, nothing was passed, and the course itself still runs.
  expect(page.url()).toBe(`${product.url}/engage/${course}`)
  expect(await stored()).toBe(before)
  expect(new URL(player.url()).origin).toBe(product.contentUrl)
  expect(await say(player, 'LMSGetValue', 'cmi.core.lesson_status')).toBe('incomplete')
  expect(await room.record(course)).toMatchObject({ lessonStatus: 1 })
})

test('with a star in CONTENT_URL each course has an origin of its own', async ({ context }) => {
  const { folder, remove } = await makeFolder()
  const ports = await freePorts()
  const server = await startServer({
    dataDir: `${folder}/data`,
    ports,
    settings: { DEMO: '1', CONTENT_URL: `http://*.localhost:${ports.contentPort}` },
  })
  await server.ready
  try {
    const { publish, launch, learner } = await openClassroom(server)
    const course = await publish('Good neighbour', pageTurner())
    const address = await launch(course)
    expect(new URL(address).hostname).toBe(`${course}.localhost`)
    const window = await openWindow(context, address)
    await contentOf(window).getByRole('button', { name: 'Next' }).click()
    await expect.poll(async () => (await stateIn(window)).items['one']?.cmi.location).toBe('2')
    // What it could not send is kept on the device, where other courses must not find it.
    await context.setOffline(true)
    await contentOf(window).getByRole('button', { name: 'Next' }).click()
    await expect(window.getByText('Not saved - trying again')).toBeVisible()
    await closeTab(window)
    await context.setOffline(false)

    const nosy = await publish('Nosy neighbour', pageTurner())
    const other = await openWindow(context, await launch(nosy))
    await expect(other.getByText(/^Saved/)).toBeVisible()
    const found = await contentOf(other)
      .locator('body')
      .evaluate(
        async (_, victim) => ({
          kept: Object.keys(localStorage),
          state: await fetch(`${victim}state`).then(String, () => 'refused'),
        }),
        address,
      )
    expect(found).toEqual({ kept: [], state: 'refused' })

    // The origin of one course is not lent to another.
    const borrowed = await context.newPage()
    const answer = await borrowed.goto(other.url().replace(nosy, course))
    expect(answer?.status()).toBe(404)

    const again = await openWindow(context, await launch(course))
    await expect(contentOf(again).getByRole('heading')).toHaveText('Page 3')

    const certificate = await fetch(`${server.url}/api/Config/GetConfig`, {
      headers: { authorization: `Bearer ${learner.token}` },
    })
    expect(JSON.stringify(await certificate.json())).toContain(
      `http://certificates.localhost:${ports.contentPort}`,
    )
  } finally {
    server.process.kill('SIGTERM')
    await server.ended
    await remove()
  }
})

/** Node resolves no names below localhost; the browser does. */
const stateIn = (window: Page): ReturnType<typeof stateOf> =>
  window.evaluate(async () => (await fetch('state')).json())
