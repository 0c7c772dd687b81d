// A course of several items in SCORM 1.2: which items are locked and unlocked, and the result; and the page of the
// player, its accessibility and its layout on every screen.
import { type Page, chromium } from '@playwright/test'
import { wholeChromium } from '../../support/chromium.ts'
import { makeZip, manifestOf } from '../../support/make-zip.ts'
import { violationsOf } from '../axe.ts'
import { openClassroom, openWindow, callRunTime } from '../classroom.ts'
import { expect, test } from '../product.ts'

test.use({ shared: 'playing' })

const names = ['welcome', 'practice', 'exam', 'extra', 'hidden']
const sco = (name: string) =>
  `<resource identifier="r-${name}" type="webcontent" adlcp:scormtype="sco" href="${name}.html"/>`
const zip = makeZip([
  {
    name: 'imsmanifest.xml',
    data: manifestOf({
      body: `<organizations default="org"><organization identifier="org"><title>Driving in all weathers</title>
        <item identifier="welcome" identifierref="r-welcome"><title>Welcome</title>
          <adlcp:datafromlms>lesson=1</adlcp:datafromlms></item>
        <item identifier="part"><title>On the road, with everything that belongs to it</title>
          <item identifier="practice" identifierref="r-practice"><title>Practice</title>
            <adlcp:prerequisites type="aicc_script">welcome</adlcp:prerequisites>
            <adlcp:masteryscore>80</adlcp:masteryscore></item>
          <item identifier="exam" identifierref="r-exam"><title>Exam</title>
            <adlcp:prerequisites type="aicc_script">practice="passed"</adlcp:prerequisites>
            <adlcp:maxtimeallowed>00:10:00</adlcp:maxtimeallowed>
            <adlcp:timelimitaction>exit,message</adlcp:timelimitaction></item></item>
        <item identifier="extra" identifierref="r-extra"><title>Further reading</title></item>
        <item identifier="hidden" identifierref="r-hidden" isvisible="false"><title>Not in the menu</title></item>
      </organization></organizations>
      <resources>${names.map(sco).join('')}</resources>`,
    }),
  },
  ...names.map((name) => ({
    name: `${name}.html`,
    data: `<!doctype html><html lang="en"><title>${name}</title><main><h1>${name}</h1></main>
      <script>parent.API.LMSInitialize('')</script>`,
  })),
])

const rules = makeZip([
  {
    name: 'imsmanifest.xml',
    data: manifestOf({
      body: `<organizations default="org"><organization identifier="org"><title>Rules</title>
        <item identifier="rules" identifierref="r-rules"><title>All of them</title></item>
      </organization></organizations>
      <resources><resource identifier="r-rules" type="webcontent" adlcp:scormtype="asset" href="rules.pdf"/></resources>`,
    }),
  },
  {
    name: 'rules.pdf',
    data: `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >> endobj
trailer << /Root 1 0 R >>
%%EOF`,
  },
])

const menu = (window: Page) => window.getByRole('navigation', { name: 'Contents' })
const entry = (window: Page, name: string) => menu(window).getByRole('button', { name })
const isPlaying = async (window: Page, name: string, page: string) => {
  await expect(entry(window, name)).toHaveAttribute('aria-current', 'true')
  await expect(window.frameLocator('#stage iframe').getByRole('heading', { name: page })).toBeVisible()
}
/** Sets a value and commits it at once, as courses do. */
async function finish(window: Page, status: string, score?: number) {
  if (score !== undefined) await callRunTime(window, 'LMSSetValue', 'cmi.core.score.raw', String(score))
  await callRunTime(window, 'LMSSetValue', 'cmi.core.lesson_status', status)
  expect(await callRunTime(window, 'LMSCommit', '')).toBe('true')
}

test('items lock, unlock, pass, fail and run out of time, and make one result', async ({
  context,
  product,
}) => {
  const { publish, launch, record } = await openClassroom(product)
  const course = await publish('Driving', zip)
  const window = await context.newPage()
  await window.clock.install()
  await window.goto(await launch(course))
  await isPlaying(window, 'Welcome', 'welcome')
  expect(await callRunTime(window, 'LMSGetValue', 'cmi.launch_data')).toBe('lesson=1')
  await expect(menu(window).getByText('On the road')).toBeVisible()
  await expect(menu(window).getByText('Not in the menu')).toHaveCount(0)
  await expect(entry(window, 'Practice')).toHaveAccessibleName(/locked, not started$/)
  await expect(window.getByRole('button', { name: 'Next' })).toBeDisabled()

  await finish(window, 'completed')
  await expect(entry(window, 'Welcome')).toHaveAccessibleName(/completed$/)
  await expect(window.locator('header').getByText('1 of 5')).toBeVisible()
  await window.getByRole('button', { name: 'Next' }).click()

  await isPlaying(window, 'Practice', 'practice')
  expect(await callRunTime(window, 'LMSGetValue', 'cmi.student_data.mastery_score')).toBe('80')
  await finish(window, 'completed', 60)
  expect(await callRunTime(window, 'LMSFinish', '')).toBe('true')
  await expect(entry(window, 'Practice')).toHaveAccessibleName(/failed$/)
  await expect(entry(window, 'Exam')).toHaveAttribute('aria-disabled', 'true')

  // A second time, with a better result.
  await entry(window, 'Welcome').click()
  await isPlaying(window, 'Welcome', 'welcome')
  await entry(window, 'Practice').click()
  await isPlaying(window, 'Practice', 'practice')
  await finish(window, 'passed', 90)
  await expect(entry(window, 'Practice')).toHaveAccessibleName(/passed$/)
  await expect(entry(window, 'Exam')).not.toHaveAttribute('aria-disabled')

  await entry(window, 'Exam').click()
  await isPlaying(window, 'Exam', 'exam')
  expect(await callRunTime(window, 'LMSGetValue', 'cmi.student_data.time_limit_action')).toBe('exit,message')
  await finish(window, 'passed', 70)
  await window.clock.fastForward('10:01')
  await expect(window.getByRole('heading', { name: 'Your time for this part is over' })).toBeVisible()
  await expect(window.locator('#stage iframe')).toHaveCount(0)

  await entry(window, 'Further reading').click()
  await isPlaying(window, 'Further reading', 'extra')
  await finish(window, 'completed')
  await window.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => record(course)).toMatchObject({ progress: 80, lessonStatus: 1 })
  await expect(window.frameLocator('#stage iframe').getByRole('heading', { name: 'hidden' })).toBeVisible()
  await finish(window, 'completed')
  await expect(window.locator('header').getByText('5 of 5')).toBeVisible()
  // The last item is still open: it may still report that it was failed.
  await window.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => record(course)).toMatchObject({ progress: 100, lessonStatus: 4 })
})

test('a PDF is shown as any other part', async ({ product }) => {
  const { publish, launch, record } = await openClassroom(product)
  const course = await publish('The rules of the road', rules)
  const browser = await chromium.launch(wholeChromium)
  try {
    const window = await openWindow(await browser.newContext(), await launch(course))
    // A test cannot read the PDF viewer of the browser; but a frame that was refused has no document at all.
    await expect
      .poll(() => window.evaluate(() => document.querySelector('iframe')?.contentDocument !== null))
      .toBe(true)
    await expect.poll(() => record(course)).toMatchObject({ progress: 100 })
    await expect(window.getByRole('heading', { name: 'This part could not be loaded' })).toBeHidden()
  } finally {
    await browser.close()
  }
})

const screens = {
  wide: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  upright: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
  sideways: { width: 844, height: 390 },
}

const linesOfTitle = (window: Page) =>
  window
    .getByRole('heading', { level: 1 })
    .evaluate((title) =>
      Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
    )

test('the page of the player is accessible, fits every screen and can be used without a mouse', async ({
  context,
  product,
}, info) => {
  const { publish, launch } = await openClassroom(product)
  const course = await publish('Driving in rain, snow, fog and the low sun of winter mornings', zip)
  const window = await openWindow(context, await launch(course))
  await isPlaying(window, 'Welcome', 'welcome')
  await finish(window, 'completed')
  await expect(window.getByText(/^Saved/)).toBeVisible()

  await test.step('it can be used without a mouse', async () => {
    await expect(entry(window, 'Welcome')).toHaveAccessibleName(/completed$/)
    await window.locator('body').press('Tab')
    await expect(window.getByRole('link', { name: 'Skip to the course' })).toBeFocused()
    await window.keyboard.press('Enter')
    await expect(window.locator('#stage iframe')).toBeFocused()

    await window.getByRole('link', { name: 'Skip to the course' }).focus()
    const reached: string[] = []
    for (let at = 0; at < 8; at++) {
      await window.keyboard.press('Tab')
      reached.push(
        await window.evaluate(
          () => document.activeElement?.textContent || document.activeElement?.tagName || '',
        ),
      )
    }
    expect(reached).toEqual([
      'Contents',
      'Next',
      'Full screen',
      'Leave',
      'Welcome, completed',
      'Practice, not started',
      'Exam, locked, not started',
      'Further reading, not started',
    ])
    await entry(window, 'Practice').press('Enter')
    await isPlaying(window, 'Practice', 'practice')
  })

  await test.step('a part that could not be loaded is loaded again', async () => {
    const failed = window.getByRole('heading', { name: 'This part could not be loaded' })
    await window.route('**/extra.html', (route) => route.abort('internetdisconnected'))
    await entry(window, 'Further reading').click()
    await expect(failed).toBeVisible()
    await window.unroute('**/extra.html')
    await window.getByRole('button', { name: 'Try again' }).click()
    await isPlaying(window, 'Further reading', 'extra')
    await expect(failed).toBeHidden()
  })

  await test.step('it is accessible on each screen', async () => {
    for (const [name, size] of Object.entries(screens)) {
      await window.setViewportSize(size)
      const contents = window.getByRole('button', { name: 'Contents', exact: true })
      const isDrawer = size.width < 960
      // Beside the course they are open at first; a drawer is opened.
      await expect(contents).toHaveAttribute('aria-expanded', String(!isDrawer))
      if (isDrawer) await contents.click()
      for (const isOpen of [true, false]) {
        await expect(contents).toHaveAttribute('aria-expanded', String(isOpen))
        expect.soft(await violationsOf(window), name).toEqual([])
        expect.soft(await window.evaluate(() => document.documentElement.scrollWidth), name).toBe(size.width)
        const title = await window.getByRole('heading', { level: 1 }).boundingBox()
        expect.soft(title?.width, `${name}: room for the title`).toBeGreaterThan(120)
        // A phone on its side has room for one line above the course.
        expect.soft(await linesOfTitle(window), name).toBeLessThanOrEqual(name === 'sideways' ? 1 : 2)
        if (name === 'upright') expect.soft(await linesOfTitle(window), name).toBe(2)
        await window.screenshot({ path: info.outputPath(`${name}-${isOpen ? 'open' : 'closed'}.png`) })
        if (!isOpen) continue
        // Escape closes a drawer.
        if (isDrawer) await window.keyboard.press('Escape')
        else await contents.click()
        if (isDrawer) await expect(contents).toBeFocused()
      }
    }
  })

  await test.step('a long word in a title is broken, not cut off, in the table of contents', async () => {
    await window.setViewportSize(screens.wide)
    const contents = window.getByRole('button', { name: 'Contents', exact: true })
    if ((await contents.getAttribute('aria-expanded')) === 'false') await contents.click()
    await menu(window)
      .locator('.heading span')
      .evaluate((heading) => {
        heading.textContent = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
      })
    await window.screenshot({ path: info.outputPath('contents.png') })
    for (const part of ['.contents-top', '.rows'])
      expect(
        await menu(window)
          .locator(part)
          .evaluate((box) => box.scrollWidth - box.clientWidth),
        part,
      ).toBe(0)
  })

  await test.step('closing the course in full screen, by the keyboard, ends full screen', async () => {
    const isFull = () => window.evaluate(() => document.fullscreenElement !== null)
    await window.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(isFull).toBe(true)
    await window.getByRole('button', { name: 'Leave', exact: true }).press('Enter')
    await expect(window.getByText('You can close this window now')).toBeVisible()
    await expect.poll(isFull).toBe(false)
  })
})
