// A course in its window: saving when the window closes, and the message when it cannot save.
import { openClassroom } from '../browser/classroom.ts'
import { pageTurner } from '../browser/page-turner.ts'
import { launchFirefox, test } from './firefox.ts'
import { comeAs, contentOf, find, openCourse, press, see, seeNot } from './steps.ts'

test.use({ demo: true })

const isOpen = 'The course is open in a window of its own'

for (const version of ['1.2', '2004 4th Edition'] as const)
  test(`the last action is saved though the window closes at once, in SCORM ${version}`, async ({
    openPage,
    product,
  }) => {
    const { publish, learner } = await openClassroom(product)
    const course = await publish(`Closed, ${version}`, pageTurner(version))
    const page = await openPage()
    await comeAs(page, product.url, learner)
    await page.goto(`${product.url}/engage/${course}`)
    const first = await openCourse(page, 'Start Course')
    await see(page, isOpen)
    await press(first.content, 'Next')
    await see(first.content, 'Page 2')
    await press(first.content, 'Next')
    await first.window.close()

    await seeNot(page, isOpen)
    const second = await openCourse(page, 'Continue')
    await see(second.content, 'Page 3')
  })

test('a window that cannot save shows this, and saves when it can', async ({ openPage, product }) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Not saved for a while', pageTurner())
  const page = await openPage()
  let isDown = false
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const isRefused = isDown && request.url().endsWith('/commit')
    void (isRefused ? request.abort() : request.continue())
  })
  await page.goto(await launch(course))
  const content = await contentOf(page)
  await see(page, /Saved \d\d:\d\d/)
  isDown = true
  await press(content, 'Next')
  await see(page, 'Not saved - trying again')
  isDown = false
  await see(page, /Saved \d\d:\d\d/)

  const next = await openPage()
  await next.goto(await launch(course))
  await see(await contentOf(next), 'Page 2')
  // The first window is informed by the reply to its next commit.
  await press(content, 'Next')
  await see(page, 'This course was opened in another window')
})

test('a browser that blocks cookies and site data gets the page that explains what to allow', async ({
  product,
}) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Without storage', pageTurner())
  const browser = await launchFirefox({ extraPrefsFirefox: { 'network.cookie.cookieBehavior': 2 } })
  try {
    const page = await browser.newPage()
    await page.goto(product.url)
    await see(page, 'Please allow cookies and site data')
    await page.goto(`${product.url}/contact`)
    await find(page, 'Send message')
    await page.goto(await launch(course))
    await press(await contentOf(page), 'Next')
    await see(page, /Saved \d\d:\d\d/)
  } finally {
    await browser.close()
  }
})
