// The isolation of courses: a course can access its own data, and nothing of the product or of other courses.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { wholeChromium } from '../support/chromium.ts'
import { freePorts, makeFolder } from '../support/server-process.ts'
import { closeTab, contentOf, openClassroom, openWindow, callRunTime, type stateOf } from './classroom.ts'
import { type Loot, hostileCourse, leadingCourse } from './hostile-course.ts'
import { pageTurner } from './page-turner.ts'
import { startPrepared } from './prepare.ts'
import { expect, test } from './product.ts'
import { rememberUser } from './screens.ts'

// In the whole Chromium, as people have it: in its headless shell the navigation that started first wins.
test.use({ demo: true, launchOptions: wholeChromium })

/** Milliseconds: the least that a server elsewhere takes to answer the first request, with its connection and encryption. */
const foreignAnswerMs = 100

/** The page of somebody else that looks like the product: of another site, and as far away as such a server is. */
const fakeServer = createServer((_, reply) => {
  void wait(foreignAnswerMs).then(() => reply.setHeader('content-type', 'text/html').end('<h1>Log in</h1>'))
})
let fakePage: string
test.beforeAll(async () => {
  await new Promise<void>((resolve) => fakeServer.listen(0, '127.0.0.1', resolve))
  fakePage = `http://127.0.0.1:${(fakeServer.address() as AddressInfo).port}/look-alike`
})
test.afterAll(() => {
  fakeServer.close()
  fakeServer.closeAllConnections()
})

/** The body is there before the script of the page has run. */
const lootOf = (place: Pick<Page, 'locator'>) =>
  place.locator('body').evaluate(async () => {
    while (!('loot' in globalThis)) await new Promise((resolve) => setTimeout(resolve, 50))
    return Reflect.get(globalThis, 'loot') as Promise<Loot>
  })
const gained = (loot: Loot) => Object.entries(loot).filter(([, found]) => found !== '')

test('a hostile course can access nothing, from its frame or from a new window', async ({
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

  // No window was navigated, the course is not passed, and it still runs.
  expect(page.url()).toBe(`${product.url}/engage/${course}`)
  expect(await stored()).toBe(before)
  expect(new URL(player.url()).origin).toBe(product.contentUrl)
  expect(await callRunTime(player, 'LMSGetValue', 'cmi.core.lesson_status')).toBe('incomplete')
  expect(await room.record(course)).toMatchObject({ lessonStatus: 1 })
})

/** Ways to navigate the player's window; each runs in the page of the course, some in a new window. */
const waysAway: Record<string, (page: unknown, place: string) => unknown> = {
  'by its own code': (_, place) => {
    ;(window.top as Window).location.href = place
  },
  'by a link laid into the page of the player': (_, place) => {
    const link = parent.document.createElement('a')
    link.href = place
    parent.document.body.append(link)
    link.click()
  },
  'by a refresh laid into it': (_, place) => {
    const refresh = parent.document.createElement('meta')
    refresh.httpEquiv = 'refresh'
    refresh.content = `0;url=${place}`
    parent.document.head.append(refresh)
  },
  'by a form laid into it': (_, place) => {
    const form = parent.document.createElement('form')
    form.action = place
    parent.document.body.append(form)
    form.submit()
  },
  'by a script of its own laid into it': (_, place) => {
    const script = parent.document.createElement('script')
    script.src = `${location.href.replace(/[^/]*$/, '')}lead.js?${place}`
    parent.document.body.append(script)
  },
  'by a frame without a sandbox laid into it': (_, place) => {
    const frame = parent.document.createElement('iframe') // oxlint-disable-line react/iframe-missing-sandbox -- that is the trick
    frame.srcdoc = `<a href="${place}" target="_top">Away</a>`
    frame.onload = () => frame.contentDocument?.querySelector('a')?.click()
    parent.document.body.append(frame)
  },
  "by the player's own means": (_, place) => {
    parent.open(place, '_self')
    const own = parent as Window & { navigation?: { navigate(to: string): unknown } }
    return own.navigation?.navigate(place)
  },
  'after it has changed what the player relies on': (_, place) => {
    const own = parent as unknown as { Event: { prototype: Event } }
    own.Event.prototype.preventDefault = () => {}
    const link = parent.document.createElement('a')
    link.href = place
    parent.document.body.append(link)
    link.click()
  },
  'after it has stopped what notifies the player': (_, place) => {
    const own = parent as Window & { navigation?: EventTarget }
    for (const capture of [true, false])
      own.navigation?.addEventListener('navigate', (event) => event.stopImmediatePropagation(), { capture })
    own.location.href = place
  },
  'from a frame within its page': (_, place) => {
    const frame = document.createElement('iframe') // oxlint-disable-line react/iframe-missing-sandbox -- that is the trick
    frame.srcdoc = `<script>top.location.href = ${JSON.stringify(place)}</script>`
    document.body.append(frame)
  },
  'from a frame of no origin within its page': (_, place) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-top-navigation')
    frame.srcdoc = `<script>top.location.href = ${JSON.stringify(place)}</script>`
    document.body.append(frame)
  },
  'from a window that it opens': (_, place) => {
    const own = window.open('about:blank') as Window
    own.document.write(`<script>opener.top.location.href = ${JSON.stringify(place)}</script>`)
    setTimeout(() => own.close(), 500)
  },
  'by a link in a window that it opens': (_, place) => {
    ;(window.top as Window).name = 'led'
    const own = window.open('about:blank') as Window
    own.document.write(`<a href="${place}" target="led">Away</a>`)
    own.document.querySelector('a')?.click()
    setTimeout(() => own.close(), 500)
  },
}

test('a course cannot navigate the window of its player to a fake page', async ({ context, product }) => {
  test.setTimeout(240_000)
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Look-alike', leadingCourse())
  const open = async () => {
    const player = await openWindow(context, await launch(course))
    await expect(contentOf(player).getByText('Nothing to see here.')).toBeVisible()
    return player
  }
  for (const [name, lead] of Object.entries(waysAway)) {
    const player = await open()
    const ledTo: string[] = []
    player.on('framenavigated', (frame) => {
      if (frame === player.mainFrame()) ledTo.push(frame.url())
    })
    const error = await contentOf(player)
      .locator('body')
      .evaluate(lead, fakePage)
      .then(
        () => 'none',
        ({ message }: Error) => message,
      )
    await player.waitForTimeout(800)
    expect({ name, ledTo }).toEqual({ name, ledTo: [] })
    // A way that fails with an error would prove nothing.
    expect(error).toMatch(/^none$|SecurityError/)
    await player.close()
  }
  // Navigation by the learner works.
  const player = await open()
  await player.reload()
  await expect(contentOf(player).getByText('Nothing to see here.')).toBeVisible()
  await player.goto(`${product.url}/login`)
  expect(player.url()).toBe(`${product.url}/login`)
})

test('a frame of another origin within a course cannot navigate the window on a click', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Look-alike on a click', leadingCourse())
  const player = await openWindow(context, await launch(course))
  const ledTo: string[] = []
  player.on('framenavigated', (frame) => {
    if (frame === player.mainFrame()) ledTo.push(frame.url())
  })
  // A frame that is added while the page of the course still loads goes with the document before it.
  await expect(contentOf(player).getByText('Nothing to see here.')).toBeVisible()
  await contentOf(player)
    .locator('body')
    .evaluate((body, place) => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts allow-top-navigation-by-user-activation')
      frame.srcdoc = `<a href="${place}" target="_top">Away</a>`
      body.append(frame)
    }, fakePage)
  for (let time = 0; time < 3; time++) {
    await contentOf(player).locator('iframe').contentFrame().getByRole('link', { name: 'Away' }).click()
    await player.waitForTimeout(300)
  }
  expect(ledTo).toEqual([])
  // Navigation by the learner works, once the click has expired.
  await expect(() => player.reload()).toPass()
  await expect(contentOf(player).getByText('Nothing to see here.')).toBeVisible()
})

test('with a wildcard in CONTENT_URL each course has its own origin', async ({ context }) => {
  const { folder, remove } = await makeFolder()
  const ports = await freePorts()
  const server = await startPrepared('demo', {
    dataDir: `${folder}/data`,
    ports,
    settings: { CONTENT_URL: `http://*.localhost:${ports.contentPort}` },
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
    // Unsent commits are in the local queue on the device, which other courses must not read.
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
          stored: Object.keys(localStorage),
          state: await fetch(`${victim}state`).then(String, () => 'refused'),
        }),
        address,
      )
    expect(found).toEqual({ stored: [], state: 'refused' })

    // The origin of one course does not serve another one.
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
    await server.stop()
    await remove()
  }
})

/** The browser resolves names below localhost; Node does not. */
const stateIn = (window: Page): ReturnType<typeof stateOf> =>
  window.evaluate(async () => (await fetch('state')).json())
