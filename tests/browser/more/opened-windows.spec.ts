// Courses that open windows of their own: these end with what has opened them (rule learning-25).
import type { Page } from '@playwright/test'
import { closeTab, contentOf, openClassroom, openWindow, stateOf } from '../classroom.ts'
import { expect, test } from '../product.ts'
import { courseOf, isPlaying, runIn } from '../small-course.ts'

test.use({ shared: 'playing' })
test.describe.configure({ mode: 'parallel' })

const reportsAtItsEnd = `<!doctype html><html lang="en"><title>Notes</title><h1>Notes</h1><script>
  onpagehide = () => opener.parent.API.LMSSetValue('cmi.core.lesson_location', 'notes closed')</script>`
const inFrame = `<!doctype html><html lang="en"><title>Frame</title><p>Frame</p>
  <button onclick="window.open('help.html', 'help')">Help</button>`

const files = [
  { name: 'notes.html', data: reportsAtItsEnd },
  {
    name: 'help.html',
    data: `<!doctype html><html lang="en"><title>Help</title><h1>Help</h1>
      <button onclick="window.open('more.html')">More</button>`,
  },
  { name: 'more.html', data: `<!doctype html><html lang="en"><title>More</title><h1>More</h1>` },
  { name: 'frame.html', data: inFrame },
]
const script = `parent.API.LMSInitialize('')
  document.write('<iframe src="frame.html" title="Frame"></iframe>')`
const isShown = (window: Page, name: string) =>
  expect(window.getByRole('heading', { name, exact: true })).toBeVisible()

async function opening(window: Page, open: () => Promise<unknown>) {
  const [opened] = await Promise.all([window.waitForEvent('popup'), open()])
  return opened
}

/** Opens windows in each way in which a course may. */
async function openAll(player: Page, site: string) {
  const notes = await opening(player, () => runIn(player, `open('notes.html', 'notes')`))
  await isShown(notes, 'Notes')
  const help = await opening(player, () =>
    contentOf(player).frameLocator('iframe').getByRole('button', { name: 'Help' }).click(),
  )
  await isShown(help, 'Help')
  const more = await opening(help, () => help.getByRole('button', { name: 'More' }).click())
  await isShown(more, 'More')
  const other = await opening(player, () => runIn(player, `open('${site}')`))
  await other.waitForURL((url) => url.href.startsWith(site))
  return { ofCourse: [notes, help, more], other }
}

const ways: Record<string, (player: Page) => Promise<unknown>> = {
  'left by the button': (player) => player.getByRole('button', { name: 'Leave', exact: true }).click(),
  'closed by its tab': (player) => closeTab(player),
  'at its next item': (player) => player.getByRole('button', { name: 'Next', exact: true }).click(),
}

test('the windows of a course close with their player and with the item that opened them', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const parts = [
    { id: 'one', script },
    { id: 'two', script: `parent.API.LMSInitialize('')` },
  ]
  for (const [way, end] of Object.entries(ways))
    await test.step(way, async () => {
      const course = await publish(`Windows ${way}`, courseOf('1.2', parts, files))
      const address = await launch(course)
      const player = await openWindow(context, address)
      await isPlaying(player, 'one')
      const { ofCourse, other } = await openAll(player, product.url)
      await end(player)
      await expect.poll(() => ofCourse.map((window) => window.isClosed())).toEqual([true, true, true])
      expect(other.isClosed()).toBe(false)
      // A player whose tab closes is gone before what it has opened.
      if (way !== 'closed by its tab')
        await expect
          .poll(async () => (await stateOf(address)).items['one']?.cmi.location)
          .toBe('notes closed')
      await other.close()
    })
})

test('a window that a page opens with its first line closes when the course is opened elsewhere', async ({
  context,
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const first = `open('help.html', 'help'); ${script}`
  const course = await publish('Windows at once', courseOf('1.2', [{ id: 'one', script: first }], files))
  const address = await launch(course)
  const player = await context.newPage()
  const help = await opening(player, () => player.goto(address))
  await isShown(help, 'Help')
  await isPlaying(player, 'one')
  const second = await context.newPage()
  await second.goto(await launch(course))
  await expect(
    player.getByRole('heading', { name: 'This course was opened in another window' }),
  ).toBeVisible()
  await expect.poll(() => help.isClosed()).toBe(true)
})
