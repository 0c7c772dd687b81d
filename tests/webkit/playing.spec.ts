// Courses that others made, in WebKit: interrupted half-way, resumed, passed, and certified.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/project-root.ts'
import { learnerEmail, openClassroom } from '../browser/classroom.ts'
import { logIn, openCourse, press, see, seeNot, textOf, toContent } from './steps.ts'
import type { WebDriver } from './web-driver.ts'
import { expect, test } from './webkit.ts'

const folder = join(projectRoot, '..', 'shared', 'samples')

test.use({ demo: true })
test.skip(!existsSync(folder), `Packages of others are tested only where ${folder} is.`)

const isOpen = 'The course is open in a window of its own'

for (const { version, name } of [
  { version: '1.2', name: 'RuntimeBasicCalls_SCORM12' },
  { version: '2004', name: 'RunTimeAdvancedCalls_SCORM20043rdEdition' },
])
  test(`a course in SCORM ${version} is left half-way, resumed and passed`, async ({ webkit, product }) => {
    test.setTimeout(240_000)
    const { publish, record } = await openClassroom(product)
    const course = await publish(`Golf ${version}`, readFileSync(join(folder, `${name}.zip`)))
    await logIn(webkit, product.url, learnerEmail)
    await webkit.open(`${product.url}/engage/${course}`)
    const [page = ''] = await webkit.windows()

    const window = await openCourse(webkit, 'Start Course')
    await toContent(webkit)
    await readOn(webkit, 2)
    const left = await placeIn(webkit)
    await webkit.toFrame(null)
    await see(webkit, /Saved \d\d:\d\d/)
    await webkit.toWindow(page)
    expect(await textOf(webkit)).toContain(isOpen)
    await webkit.toWindow(window)
    await webkit.closeWindow()
    await webkit.toWindow(page)
    await seeNot(webkit, isOpen)

    await openCourse(webkit, 'Continue')
    await expect.poll(() => webkit.acceptBox(), { timeout: 30_000 }).toContain('resume')
    await toContent(webkit)
    await expect.poll(() => placeIn(webkit)).toBe(left)
    while (!(await placeIn(webkit)).includes('assessmenttemplate')) await readOn(webkit, 1)
    await passTest(webkit)
    await webkit.toFrame(null)
    await see(webkit, 'Passed')
    await expect.poll(() => record(course)).toMatchObject({ lessonStatus: 4, progress: 100 })
    await webkit.closeWindow()

    await webkit.toWindow(page)
    await see(webkit, 'Congratulations, you have passed this course!')
    await press(webkit, 'Download Certificate')
    const opened = async () => (await webkit.windows()).find((other) => other !== page) ?? page
    await webkit.toWindow(await opened())
    await see(webkit, 'has been downloaded')
    await expect.poll(() => webkit.downloads()).toEqual([expect.stringMatching(/\.pdf: %PDF-, whole$/)])
  })

const placeIn = (webkit: WebDriver) =>
  webkit.run<string>(`return document.querySelector('#contentFrame').getAttribute('src')`).catch(String)

async function readOn(webkit: WebDriver, pages: number) {
  for (let at = 0; at < pages; at++) {
    const before = await placeIn(webkit)
    // What is pressed while the course still loads a page is lost.
    await expect(async () => {
      await press(webkit, 'Next ->', 'input')
      await expect.poll(() => placeIn(webkit), { timeout: 5_000 }).not.toBe(before)
    }).toPass({ timeout: 30_000 })
  }
}

/** Answers every question right. */
async function passTest(webkit: WebDriver) {
  await webkit.toFrame((await webkit.find(`return document.querySelector('#contentFrame')`)) ?? null)
  await expect
    .poll(() => webkit.run(`return document.querySelectorAll('.question').length`).catch(String))
    .toBeGreaterThan(0)
  await webkit.run(`
    for (const question of document.querySelectorAll('.question')) {
      const text = question.querySelector('input[type=text]')
      if (text) text.value = /\\((\\d+)\\)/.exec(question.textContent)[1]
      else question.querySelector('.correctAnswer input').click()
    }`)
  await press(webkit, 'Submit Answers', 'input')
}
